import Synchronization
import ThoriumSystem

/// The name of a function, read from its symbol or from the symbol of one of its closures.
struct FunctionName {
  let text: String
  /// The module of the function.
  let module: String
  /// True when the symbol is that of a closure in the function.
  let isClosure: Bool

  /// The names of the symbols that were read, since a run may have many tasks of few functions.
  private static let known = Mutex<[String: FunctionName?]>([:])

  /// Reads a symbol, unless it is a wrapper that the compiler has made.
  init?(of symbol: String) {
    let name =
      Self.known.withLock { $0[symbol] }
      ?? Symbols.demangled(symbol).flatMap(FunctionName.init(readable:))
    Self.known.withLock { $0[symbol] = .some(name) }
    guard let name else { return nil }
    self = name
  }

  /// True when the function belongs to neither Swift nor this library.
  var isOfProgram: Bool { !Self.otherModules.contains(module) }

  private static let otherModules: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "Swift", "Synchronization", "Thorium",
    "ThoriumCapture", "ThoriumConsole", "ThoriumConsoleProof", "ThoriumCoordination",
    "ThoriumCore", "ThoriumPersistence", "ThoriumProof", "ThoriumProperties",
    "ThoriumScreens", "ThoriumSimulation", "ThoriumSystem", "ThoriumTesting", "ThoriumText",
    "_Concurrency",
  ]

  /// Reads the readable form of a symbol.
  ///
  ///     FunctionName(readable: "closure #1 () async -> () in App.Cache.load(Swift.Int) -> ()")   // load
  init?(readable: String) {
    var rest = Substring(readable)
    if let closure = readable.ranges(of: "closure #").first {
      rest = readable[closure.lowerBound...]
    } else if readable.contains("reabstraction thunk") || readable.contains("metadata for ") {
      return nil
    } else if readable.contains("specialization <"), let end = readable.ranges(of: "> of ").last {
      // The text about the arguments may have brackets that do not end.
      rest = readable[end.upperBound...]
    }
    let parts = Self.path(in: rest)
    guard let name = parts.last else { return nil }
    // The type of a function that is declared with this attribute shows it, too.
    let last = name.hasSuffix("@Sendable") ? String(name.dropLast("@Sendable".count)) : name
    isClosure = rest.hasPrefix("closure #")
    module = parts[0]
    text = last == "init" ? parts.suffix(2).joined(separator: ".") : last
  }

  /// The words that precede the name of an enclosing function in a readable form.
  private static let prepositions = [" in ", " for ", " of ", " to ", "static "]
  private static let accessors: Set<String> = ["getter", "setter", "modify", "read", "didset"]

  /// Returns the module, the types and the name of the outermost function.
  private static func path(in text: Substring) -> [String] {
    var place = text.startIndex
    var scan = Scan()
    while place < text.endIndex, scan.depth >= 0 {
      let word = prepositions.first { scan.isOutside && text[place...].hasPrefix($0) }
      if let word {
        place = text.index(place, offsetBy: word.count)
        scan = Scan()
      } else {
        scan.read(text[place])
        place = text.index(after: place)
      }
    }
    let path = scan.path.filter { !$0.isEmpty }
    let isAccessor = !scan.isCall && accessors.contains(path.last ?? "")
    return isAccessor ? path.dropLast() : path
  }

  /// A parser that reads one path, character by character.
  private struct Scan {
    private(set) var path = [""]
    private(set) var depth = 0
    /// True when parameters follow the path, so its last name is not an accessor.
    private(set) var isCall = false
    private var isQuoted = false
    private var isComplete = false
    private var inner = ""
    private var isDash = false

    var isOutside: Bool { depth == 0 && !isQuoted }

    mutating func read(_ character: Character) {
      defer { isDash = character == "-" }
      if isDash && character == ">" { return }
      if character == "`" { isQuoted.toggle() } else if isQuoted { return append(character) }
      switch character {
      case "(", "<", "[":
        if depth == 0 { inner = "" }
        depth += 1
      case ")", ">", "]":
        depth -= 1
        if depth == 0 && character == ")" { leave() }
      case ".": if depth == 0 && !isComplete { path.append("") } else { append(character) }
      case "`": break
      case " ", ":":
        if depth == 0 { isComplete = isComplete || path != [""] } else { append(character) }
      default: append(character)
      }
    }

    private mutating func append(_ character: Character) {
      if depth > 0 {
        inner.append(character)
      } else if !isComplete {
        path[path.count - 1].append(character)
      }
    }

    /// Ends a pair of parentheses: it has parameters, or a private name and the number of its file.
    private mutating func leave() {
      if isComplete || !path[path.count - 1].isEmpty {
        isCall = isCall || !isComplete
        isComplete = true
      } else if path != [""], let name = inner.split(separator: " ").first {
        path[path.count - 1] = String(name)
      }
    }
  }
}
