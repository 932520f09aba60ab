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
  /// The last command of the script, except those that only let time pass.
  private var command: String?

  /// Runs each script in a new session.
  ///
  /// - Throws: The error of the example, if its data cannot be read.
  init(of example: Example, visitedBy scripts: [String]) throws {
    for script in scripts { try add(script, for: example) }
  }

  private mutating func add(_ script: String, for example: Example) throws {
    (top, command) = (nil, nil)
    let printed = Mutex<[String]>([])
    let clock = VirtualClock()
    let beginning = try example.prepare(ExampleOptions(clock: clock))
    let session = Session(
      example.views,
      environment: beginning.environment,
      on: clock,
      SimulatedExecutor(),
      print: { line in printed.withLock { $0.append(line) } },
      complain: { _ in },
      report: { _ in }
    )
    session.runToFirstLine(beginning.start)
    addAll(printed.withLock { $0.take() })
    for line in script.split(whereSeparator: \.isNewline) where !session.isOver {
      command = Self.word(line) ?? command
      session.enter(String(line))
      addAll(printed.withLock { $0.take() })
    }
    session.finish()
  }

  private mutating func addAll(_ lines: [String]) {
    for line in lines { add(line) }
  }

  /// Adds the screen that a line reports, such as `nav: push Detail  [List > Detail]`.
  private mutating func add(_ line: String) {
    guard let change = line.wholeMatch(of: /nav: (\w+) .*  \[(.*)\]/) else { return }
    let screens = change.2.replacing("] || [", with: " > ").split(separator: " > ").map(Self.name)
    defer { top = screens.last }
    guard let target = screens.last, ["push", "present", "resetRoot"].contains(change.1) else {
      return
    }
    let source = screens.dropLast().last ?? (command == nil && top != nil ? first : top)
    if first == nil { first = target }
    transitions.append(.init(from: source, command ?? "starts", to: target))
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

extension [String] {
  /// Returns the elements, and removes them.
  fileprivate mutating func take() -> [String] {
    defer { removeAll() }
    return self
  }
}
