/// A parsed command line.
enum Request {
  case list
  case version
  case help(Topic)
  case run(Example, RunOptions)
  case check(Example, CheckOptions)
  case explore(Example, GraphOptions)
  case diagram(Example, GraphOptions)
  case replay(ReplayOptions)

  /// The topics of help.
  enum Topic {
    case program
    case running
    case checking
    case graphs
    case replaying
    case example(Example)
  }

  /// The words that may come first.
  static let commands = ["run", "replay", "check", "explore", "diagram", "help"]

  /// Parses a command line; a request for help takes precedence over everything else.
  ///
  /// - Throws: An error that describes the problem in a sentence.
  init(_ arguments: [String], _ examples: [Example]) throws(UsageError) {
    guard let command = arguments.first else {
      self = .list
      return
    }
    let rest = Array(arguments.dropFirst())
    if arguments.contains(where: Self.isHelp) {
      self = .help(Self.topic(amid: arguments, examples))
      return
    }
    switch command {
    case "run": self = try Self.run(rest, examples)
    case "check": self = try Self.check(rest, examples)
    case "replay": self = .replay(try ReplayOptions.parse(rest))
    case "explore":
      let (example, options) = try Self.graph(rest, examples, drawing: false)
      self = .explore(example, options)
    case "diagram":
      let (example, options) = try Self.graph(rest, examples, drawing: true)
      self = .diagram(example, options)
    case "help": self = .help(try Self.topic(rest, examples))
    case "--version":
      if let extra = rest.first { throw .unexpected(extra) }
      self = .version
    default:
      if command.hasPrefix("-") {
        throw .unknownOption(command, nearest(to: command, in: ["--help", "--version"]))
      } else if let example = examples.first(where: { $0.name == command }) {
        throw .unknownCommand(command, "run \(example.name)")
      } else {
        throw .unknownCommand(command, nearest(to: command, in: Self.commands))
      }
    }
  }

  private static func run(
    _ arguments: [String],
    _ examples: [Example]
  ) throws(UsageError) -> Request {
    let (name, options) = try RunOptions.parse(arguments)
    guard let name else { throw .noExample }
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
    guard let name else { throw .noExampleToCheck }
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
    guard let name else { throw .noExampleToExplore(isDiagram ? "diagram" : "explore") }
    let example = try find(name, examples)
    let graphs = example.graphs.map(\.name)
    if graphs.isEmpty { throw .noGraph(example.name) }
    if let only = options.only, !graphs.contains(only) {
      throw .unknownGraph(only, nearest(to: only, in: graphs))
    }
    if options.only == nil && graphs.count > 1 && options.format != .text {
      throw .severalGraphs(example.name, graphs)
    }
    return (example, options)
  }

  private static func isHelp(_ argument: String) -> Bool {
    ["-h", "--help"].contains(argument)
  }

  /// Returns the topic of a request for help that appears among other words.
  private static func topic(amid arguments: [String], _ examples: [Example]) -> Topic {
    let words = arguments.drop { $0 == "help" || isHelp($0) }
    if words.first == "check" { return .checking }
    if words.first == "replay" { return .replaying }
    if words.first == "explore" || words.first == "diagram" { return .graphs }
    guard words.first == "run" else { return .program }
    let named = words.dropFirst().lazy.compactMap { word in examples.first { $0.name == word } }
    return named.first.map { .example($0) } ?? .running
  }

  private static func topic(
    _ words: [String],
    _ examples: [Example]
  ) throws(UsageError) -> Topic {
    guard let word = words.first else { return .program }
    if word == "help" && words.count == 1 { return .program }
    if word == "check" && words.count == 1 { return .checking }
    if word == "replay" && words.count == 1 { return .replaying }
    if (word == "explore" || word == "diagram") && words.count == 1 { return .graphs }
    guard word == "run" else {
      let example = examples.first { $0.name == word }
      let meant = example.map { "help run \($0.name)" } ?? nearest(to: word, in: commands)
      throw .unknownCommand(word, meant)
    }
    if words.count > 2 { throw .unexpected(words[2]) }
    return words.count == 2 ? .example(try find(words[1], examples)) : .running
  }

  private static func find(_ name: String, _ examples: [Example]) throws(UsageError) -> Example {
    guard let example = examples.first(where: { $0.name == name }) else {
      throw .unknownExample(name, nearest(to: name, in: examples.map(\.name)))
    }
    return example
  }
}
