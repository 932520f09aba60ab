/// A parsed command line.
enum Request {
  case list(isJSON: Bool)
  case version
  case help(Topic)
  case run(Example, RunOptions)
  case check(Example, CheckOptions)
  case explore(Example, GraphOptions)
  case diagram(Example, GraphOptions)
  case replay(ReplayOptions)
  case completions(Shell)

  /// The topics of help.
  enum Topic {
    case program
    case running
    case checking
    case exploring
    case drawing
    case replaying
    case completing
    case example(Example)
  }

  /// Parses a command line; a request for help takes precedence over everything else.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the name of the program.
  ///   - examples: The examples of the program.
  ///   - only: The example of a program that runs only this one, without its name.
  /// - Throws: An error that describes the problem in a sentence.
  init(
    _ arguments: [String],
    _ examples: [Example],
    only: Example? = nil
  ) throws(UsageError) {
    let modes = (ProgramModes.forms + [.json]).map(\.name)
    let first = arguments.prefix { modes.contains($0) }
    // Each command parses this option itself, since some refuse it.
    let json = first.filter { $0 == OptionForm.json.name }.prefix(1)
    var arguments = Array(arguments.dropFirst(first.count) + json)
    if let only { arguments = try Self.naming(only, in: arguments) }
    guard let command = arguments.first, command != OptionForm.json.name else {
      _ = try ParsedOptions(Array(first), of: ProgramModes.forms + [.json])
      self = .list(isJSON: !json.isEmpty)
      return
    }
    if arguments.contains(where: Self.isHelp) {
      self = .help(Self.topic(amid: arguments, examples))
    } else if command == "--version" {
      if arguments.count > 1 { throw .unexpected(arguments[1]) }
      self = .version
    } else {
      guard let known = ProgramCommand(rawValue: command) else {
        throw Self.unknown(command, examples)
      }
      self = try Self.request(known, Array(arguments.dropFirst()), examples)
    }
  }

  private static func request(
    _ command: ProgramCommand,
    _ rest: [String],
    _ examples: [Example]
  ) throws(UsageError) -> Request {
    switch command {
    case .run: return try run(rest, examples)
    case .check: return try check(rest, examples)
    case .replay: return .replay(try ReplayOptions.parse(rest))
    case .explore:
      let (example, options) = try graph(rest, examples, drawing: false)
      return .explore(example, options)
    case .diagram:
      let (example, options) = try graph(rest, examples, drawing: true)
      return .diagram(example, options)
    case .completions: return .completions(try shell(rest))
    case .help: return .help(try topic(rest, examples))
    }
  }

  private static func unknown(_ word: String, _ examples: [Example]) -> UsageError {
    if word.hasPrefix("-") {
      let names = ["--help", "--version"] + (ProgramModes.forms + [.json]).map(\.name)
      return .unknownOption(word, nearest(to: word, in: names))
    }
    if let example = examples.first(where: { $0.name == word }) {
      return .unknownCommand(word, "run \(example.name)")
    }
    return .unknownCommand(word)
  }

  /// Inserts the name of the only example into the command line of its program.
  private static func naming(
    _ example: Example,
    in arguments: [String]
  ) throws(UsageError) -> [String] {
    guard let first = arguments.first, first != "--version" else {
      return arguments.isEmpty ? ["run", example.name] : arguments
    }
    if first.hasPrefix("-") { return ["run", example.name] + arguments }
    guard let command = ProgramCommand(rawValue: first), command != .run else {
      let known = ProgramCommand.allCases.filter { $0 != .run }.map(\.rawValue)
      throw .unknownCommand(first, in: known, hasList: false)
    }
    if arguments == ["help"] { return ["help", "run", example.name] }
    if command.operand != .example { return arguments }
    return [first, example.name] + arguments.dropFirst()
  }

  private static func run(
    _ arguments: [String],
    _ examples: [Example]
  ) throws(UsageError) -> Request {
    let (name, options) = try RunOptions.parse(arguments)
    guard let name else { throw .noExample(.run) }
    let example = try find(name, examples)
    if options.fixtures != nil && !example.readsFixtures { throw .noFixtures(example.name) }
    if options.state != nil && !example.keepsState { throw .noState(example.name) }
    for view in options.unregistered {
      if !example.losesViews { throw .noUnregistering(example.name) }
      if example.views.without(view) == nil {
        throw .unknownView(view, nearest(to: view, in: example.views.shown))
      }
    }
    return .run(example, options)
  }

  private static func check(
    _ arguments: [String],
    _ examples: [Example]
  ) throws(UsageError) -> Request {
    let (name, options) = try CheckOptions.parse(arguments)
    guard let name else { throw .noExample(.check) }
    let example = try find(name, examples)
    if options.fixtures != nil && !example.readsFixtures { throw .noFixtures(example.name) }
    let checks = example.checks(fixtures: nil).map(\.name)
    if let only = options.only, !checks.contains(only) {
      throw .unknownCheck(only, nearest(to: only, in: checks))
    }
    return .check(example, options)
  }

  private static func graph(
    _ arguments: [String],
    _ examples: [Example],
    drawing isDiagram: Bool
  ) throws(UsageError) -> (Example, GraphOptions) {
    let (name, options) = try GraphOptions.parse(arguments, drawing: isDiagram)
    guard let name else { throw .noExample(isDiagram ? .diagram : .explore) }
    let example = try find(name, examples)
    let graphs = example.graphs.map(\.name)
    if graphs.isEmpty {
      throw .noGraph(example.name, known: examples.accepted(by: .explore).map(\.name))
    }
    if let only = options.only, !graphs.contains(only) {
      throw .unknownGraph(only, nearest(to: only, in: graphs))
    }
    if options.only == nil && graphs.count > 1 && options.format != .text {
      throw .severalGraphs(example.name, graphs)
    }
    return (example, options)
  }

  private static func shell(_ arguments: [String]) throws(UsageError) -> Shell {
    guard let word = try ParsedOptions(arguments, of: ProgramModes.forms).onlyWord else {
      throw .noShell
    }
    guard let shell = Shell(rawValue: word) else {
      throw .unknownShell(word, nearest(to: word, in: Shell.allCases.map(\.rawValue)))
    }
    return shell
  }

  private static func find(_ name: String, _ examples: [Example]) throws(UsageError) -> Example {
    guard let example = examples.first(where: { $0.name == name }) else {
      throw .unknownExample(name, nearest(to: name, in: examples.map(\.name)))
    }
    return example
  }
}

// Requests for help.
extension Request {
  private static func isHelp(_ argument: String) -> Bool {
    ["-h", "--help"].contains(argument)
  }

  /// Returns the topic of a request for help that appears among other words.
  private static func topic(amid arguments: [String], _ examples: [Example]) -> Topic {
    let words = arguments.drop { $0 == "help" || isHelp($0) }
    guard let command = words.first.flatMap({ ProgramCommand(rawValue: $0) }) else {
      return .program
    }
    let named = words.dropFirst().lazy.compactMap { word in examples.first { $0.name == word } }
    return Self.topic(command, named.first)
  }

  private static func topic(_ command: ProgramCommand, _ example: Example?) -> Topic {
    switch command {
    case .run: example.map { .example($0) } ?? .running
    case .check: .checking
    case .replay: .replaying
    case .explore: .exploring
    case .diagram: .drawing
    case .completions: .completing
    case .help: .program
    }
  }

  private static func topic(
    _ arguments: [String],
    _ examples: [Example]
  ) throws(UsageError) -> Topic {
    let words = try ParsedOptions(arguments, of: ProgramModes.forms).words
    guard let word = words.first else { return .program }
    guard let command = ProgramCommand(rawValue: word) else {
      let example = examples.first { $0.name == word }
      if let example { throw .unknownCommand(word, "help run \(example.name)") }
      throw .unknownCommand(word)
    }
    let most = command == .run ? 2 : 1
    if words.count > most { throw .unexpected(words[most]) }
    return topic(command, words.count == 2 ? try find(words[1], examples) : nil)
  }
}

extension UsageError {
  /// Returns the error for a word that is no command, with the nearest one.
  ///
  /// - Parameters:
  ///   - word: The typed word.
  ///   - known: The commands.
  ///   - hasList: True if the program lists its examples when it is called without a command.
  /// - Returns: The error.
  fileprivate static func unknownCommand(
    _ word: String,
    in known: [String] = ProgramCommand.allCases.map(\.rawValue),
    hasList: Bool = true
  ) -> UsageError {
    if let command = nearest(to: word, in: known) { return .unknownCommand(word, command) }
    let version = "version"
    let lists = hasList ? ["list", "ls", "examples"] : []
    return switch nearest(to: word, in: [version] + lists) {
    case version: .unknownCommand(word, "--version")
    case nil: .unknownCommand(word, nil)
    case _?: .listCommand(word)
    }
  }
}
