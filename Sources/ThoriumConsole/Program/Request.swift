import ThoriumSystem

/// A parsed command line.
enum Request {
  case list
  case version
  case help(Topic)
  case run(Example, RunOptions)
  case check(Example, CheckOptions)
  case explore(Example, GraphOptions)
  case diagram(Example, GraphOptions)

  /// The topics of help.
  enum Topic {
    case program
    case running
    case checking
    case graphs
    case example(Example)
  }

  /// The words that may come first.
  static let commands = ["run", "check", "explore", "diagram", "help"]

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

/// The options of `run`.
struct RunOptions {
  var script: String?
  var fixtures: String?
  var state: String?
  /// The reactors whose views are removed.
  var unregistered: [String] = []
  var isStrict = false
  var isTimeReal = false

  private static let names = [
    "--script", "--fixtures", "--state", "--unregister", "--strict", "--real-time", "--help",
  ]

  /// Parses the arguments of `run`: the name of the example, and options in any order.
  static func parse(_ arguments: [String]) throws(UsageError) -> (name: String?, Self) {
    var options = RunOptions()
    var name: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 && argument.hasPrefix("--") ? String(parts[1]) : nil
      switch value == nil ? argument : String(parts[0]) {
      case "--script": options.script = try Self.value(value, of: "--script", &rest)
      case "--fixtures": options.fixtures = try Self.value(value, of: "--fixtures", &rest)
      case "--state": options.state = try Self.value(value, of: "--state", &rest)
      case "--unregister":
        options.unregistered.append(try Self.value(value, of: "--unregister", &rest))
      case "--strict" where value == nil: options.isStrict = true
      case "--real-time" where value == nil: options.isTimeReal = true
      case let option where option.hasPrefix("-") && option != "-":
        throw .unknownOption(argument, nearest(to: argument, in: names))
      default:
        if name != nil { throw .unexpected(argument) }
        name = argument
      }
    }
    return (name, options)
  }

  private static func value(
    _ given: String?,
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = given ?? rest.popFirst() else { throw .noValue(option) }
    if value.isEmpty { throw .emptyValue(option) }
    return value
  }

  /// The name of the input in error messages.
  var source: String { file ?? "standard input" }
  private var file: String? { script == "-" ? nil : script }

  /// Opens the source of the commands: a file, or standard input.
  func openScript() throws(UsageError) -> Int32 {
    let descriptor = file.map { unsafe open($0, O_RDONLY) } ?? 0
    guard descriptor >= 0 else {
      throw .unreadable(source, unsafe String(cString: strerror(errno)))
    }
    var facts = stat()
    if unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR {
      throw .unreadable(source, "it is a folder")
    }
    return descriptor
  }
}

/// An error in a command line.
enum UsageError: Error {
  case unknownCommand(String, String?)
  case unknownOption(String, String?)
  case unknownExample(String, String?)
  case unexpected(String)
  case noExample
  case noExampleToCheck
  case noExampleToExplore(String)
  case noGraph(String)
  case unknownGraph(String, String?)
  case severalGraphs(String, [String])
  case unknownCheck(String, String?)
  case wrongValue(String, String, String)
  case unusable(String)
  case noValue(String)
  case emptyValue(String)
  case noFixtures(String)
  case noState(String)
  case noUnregistering(String)
  case unknownView(String, String?)
  case unusableState(String, String)
  case unreadable(String, String)
}

extension UsageError: CustomStringConvertible {
  /// A sentence about the error, with a suggestion if there is one.
  var description: String {
    switch self {
    case .unknownCommand(let word, let meant): "\"\(word)\" is not a command.\(hint(meant))"
    case .unknownOption(let word, let meant): "\"\(word)\" is not an option here.\(hint(meant))"
    case .unknownExample(let word, let meant): "There is no example \"\(word)\".\(hint(meant))"
    case .unexpected(let word): "The word \"\(word)\" is unexpected."
    case .noExample: "\"run\" needs the name of an example."
    case .noExampleToCheck: "\"check\" needs the name of an example."
    case .noExampleToExplore(let command): "\"\(command)\" needs the name of an example."
    case .noGraph(let example): "\"\(example)\" has no state graph."
    case .unknownGraph(let word, let meant): "There is no state graph \"\(word)\".\(hint(meant))"
    case .severalGraphs(let example, let names):
      "\"\(example)\" has several state graphs. Choose one with --only: \(names.joined(separator: ", "))."
    case .unknownCheck(let word, let meant): "There is no check \"\(word)\".\(hint(meant))"
    case .wrongValue(let option, let kind, let word):
      "\"\(option)\" needs \(kind), not \"\(word)\"."
    case .unusable(let sentence): sentence
    case .noValue(let option): "\"\(option)\" needs a value after it."
    case .emptyValue(let option): "\"\(option)\" needs a value that is not empty."
    case .noFixtures(let example): "\"\(example)\" reads no fixtures: leave out --fixtures."
    case .noState(let example): "\"\(example)\" keeps no state: leave out --state."
    case .noUnregistering(let example):
      "\"\(example)\" needs all its views: leave out --unregister."
    case .unknownView(let name, let meant): "No view shows \"\(name)\".\(hint(meant))"
    case .unusableState(let folder, let why):
      "No data can be saved in \"\(folder)\": \(why). Choose another folder for --state."
    case .unreadable(let file, let why): "\"\(file)\" cannot be read: \(why)."
    }
  }

  private func hint(_ meant: String?) -> String {
    meant.map { " Did you mean \"\($0)\"?" } ?? ""
  }
}
