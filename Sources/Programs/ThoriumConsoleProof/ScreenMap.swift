import Synchronization
import Thorium
import ThoriumConsole
import ThoriumProof

/// The screens that scripts visit, and the commands after which they appear.
struct ScreenMap {
  private(set) var transitions: [Diagram.Transition] = []
  /// The first screen of all scripts.
  private var first: String?
  /// The top screen after the last change.
  private var top: String?

  /// Runs each script in a new session.
  ///
  /// - Throws: The error of the example, if its data cannot be read.
  init(of example: Example, visitedBy scripts: [String]) throws {
    for script in scripts { try add(script, for: example) }
  }

  private mutating func add(_ script: String, for example: Example) throws {
    let clock = VirtualClock()
    let beginning = try example.prepare(ExampleOptions(clock: clock))
    let printed = Mutex<(command: String?, lines: [(String?, String)])>((nil, []))
    let session = Session(
      example.views,
      environment: beginning.environment,
      on: clock,
      SimulatedExecutor(),
      print: { line in printed.withLock { $0.lines.append(($0.command, line)) } },
      complain: { _ in },
      report: { _ in }
    )
    session.runToFirstLine(beginning.start)
    for line in script.split(whereSeparator: \.isNewline) where !session.isOver {
      if let word = Self.word(line) { printed.withLock { $0.command = word } }
      session.enter(String(line))
    }
    session.finish()
    top = nil
    for (command, line) in printed.withLock({ $0.lines }) { add(line, after: command) }
  }

  /// Adds the screen that a line reports, such as `nav: push Detail  [List > Detail]`.
  private mutating func add(_ line: String, after command: String?) {
    guard let change = line.wholeMatch(of: /nav: (\w+) .*  \[(.*)\]/) else { return }
    let screens = change.2.replacing("] || [", with: " > ").split(separator: " > ").map(Self.name)
    defer { top = screens.last }
    guard let target = screens.last, ["push", "present", "resetRoot"].contains(change.1) else {
      return
    }
    let source = screens.dropLast().last ?? (command == nil && top != nil ? first : top)
    if first == nil { first = target }
    transitions.append((source, command ?? "starts", target))
  }

  /// Returns the name of a screen without its argument.
  private static func name(_ screen: Substring) -> String {
    String(screen.prefix { $0 != "(" && $0 != "#" })
  }

  /// Returns the word of a command, also of one for a child; `nil` if it only lets time pass.
  private static func word(_ line: Substring) -> String? {
    let command = line.hasPrefix("(") ? line.split(separator: ")").last ?? line : line
    let word = command.split(separator: " ").first.map(String.init)
    return word == "tick" || word?.hasPrefix("#") == true ? nil : word
  }
}
