import ThoriumText

/// A parsed command line.
enum Request {
  case list(isJSON: Bool)
  case version
  case help(Topic)
  case run(Example, RunOptions)
  case replay(ReplayOptions)
  case completions(Shell)
  /// A command of another module, which returns the exit status.
  case added(() -> Int32)

  /// The topics of help.
  enum Topic {
    case program
    case command(ProgramCommand)
    case example(Example)
  }

  /// Parses a command line; a request for help takes precedence over everything else.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the name of the program.
  ///   - program: The program; if it runs only one example, the command line lacks the name of the example.
  /// - Throws: An error that describes the problem in a sentence.
  init(_ arguments: [String], of program: Program) throws(UsageError) {
    let modes = (ProgramModes.forms + [.json]).map(\.name)
    let first = arguments.prefix { modes.contains($0) }
    // Each command parses this option itself, since some refuse it.
    let json = first.filter { $0 == OptionForm.json.name }.prefix(1)
    let given = arguments
    var arguments = Array(arguments.dropFirst(first.count) + json)
    if let only = program.only { arguments = try Self.naming(only, in: arguments, of: program) }
    guard let command = arguments.first, command != OptionForm.json.name else {
      _ = try ParsedOptions(Array(first), of: ProgramModes.forms + [.json])
      self = .list(isJSON: !json.isEmpty)
      return
    }
    if arguments.contains(where: Self.isHelp) {
      self = .help(Self.topic(amid: arguments, program))
    } else if let repeated = modes.first(where: { name in given.count { $0 == name } > 1 }) {
      throw .repeated(repeated)
    } else if command == "--version" {
      if arguments.count > 1 { throw .unexpected(arguments[1]) }
      self = .version
    } else {
      guard let known = program.command(command) else { throw Self.unknown(command, program) }
      self = try known.parse(Array(arguments.dropFirst()), program)
    }
  }

  private static func unknown(_ word: String, _ program: Program) -> UsageError {
    if word.hasPrefix("-") {
      let names = ["--help", "--version"] + (ProgramModes.forms + [.json]).map(\.name)
      return .unknownOption(word, in: names)
    }
    if let example = program.examples.first(where: { $0.name == word }) {
      return .unknownCommand(word, "run \(example.name)")
    }
    return .unknownCommand(word, in: program.commands)
  }

  /// Inserts the name of the only example into the command line of its program.
  private static func naming(
    _ example: Example,
    in arguments: [String],
    of program: Program
  ) throws(UsageError) -> [String] {
    guard let first = arguments.first, first != "--version" else {
      return arguments.isEmpty ? ["run", example.name] : arguments
    }
    if first.hasPrefix("-") { return ["run", example.name] + arguments }
    let known = program.commands.filter { $0.name != "run" }
    guard let command = known.first(where: { $0.name == first }) else {
      throw .unknownCommand(first, in: known, hasList: false)
    }
    if arguments == ["help"] { return ["help", "run", example.name] }
    if command.operand != .example { return arguments }
    return [first, example.name] + arguments.dropFirst()
  }

  static func run(_ arguments: [String], _ program: Program) throws(UsageError) -> Request {
    let (name, options) = try RunOptions.parse(arguments)
    let example = try program.example(name, for: "run")
    if options.fixtures != nil && !example.readsFixtures { throw .noFixtures(example.name) }
    if options.state != nil && !example.keepsState {
      throw UsageError("\"\(example.name)\" keeps no state: leave out --state.")
    }
    for view in options.unregistered {
      if !example.losesViews {
        throw UsageError("\"\(example.name)\" needs all its views: leave out --unregister.")
      }
      if example.views.without(view) == nil {
        let meant = nearest(to: view, in: example.views.shown)
        throw UsageError("No view shows \"\(view.shortened)\".", meant: meant)
      }
    }
    return .run(example, options)
  }

  static func completions(_ arguments: [String], _: Program) throws(UsageError) -> Request {
    guard let word = try ParsedOptions(arguments, of: ProgramModes.forms).onlyWord else {
      throw UsageError("\"completions\" needs the name of a shell: bash, zsh or fish.")
    }
    guard let shell = Shell(rawValue: word) else {
      throw UsageError(
        "There are no completions for \"\(word.shortened)\", but for bash, zsh and fish.",
        meant: nearest(to: word, in: Shell.allCases.map(\.rawValue))
      )
    }
    return .completions(shell)
  }
}

// Requests for help.
extension Request {
  private static func isHelp(_ argument: String) -> Bool {
    ["-h", "--help"].contains(argument)
  }

  /// Returns the topic of a request for help that appears among other words.
  private static func topic(amid arguments: [String], _ program: Program) -> Topic {
    let words = arguments.drop { $0 == "help" || isHelp($0) }
    guard let command = words.first.flatMap(program.command) else { return .program }
    let named = words.dropFirst().lazy.compactMap { word in
      program.examples.first { $0.name == word }
    }
    return topic(command, named.first)
  }

  private static func topic(_ command: ProgramCommand, _ example: Example?) -> Topic {
    if command.name == "run", let example { return .example(example) }
    return .command(command)
  }

  static func topic(_ arguments: [String], _ program: Program) throws(UsageError) -> Topic {
    let words = try ParsedOptions(arguments, of: ProgramModes.forms).words
    guard let word = words.first else { return .program }
    guard let command = program.command(word) else {
      if program.examples.contains(where: { $0.name == word }) {
        throw .unknownCommand(word, "help run \(word)")
      }
      throw .unknownCommand(word, in: program.commands)
    }
    let most = command.name == "run" ? 2 : 1
    if words.count > most { throw .unexpected(words[most]) }
    return topic(command, words.count == 2 ? try program.example(words[1]) : nil)
  }
}

extension UsageError {
  /// Returns the error for a word that is no command, with the nearest one.
  ///
  /// - Parameters:
  ///   - word: The typed word.
  ///   - commands: The commands.
  ///   - hasList: True if the program lists its examples when it is called without a command.
  /// - Returns: The error.
  fileprivate static func unknownCommand(
    _ word: String,
    in commands: [ProgramCommand],
    hasList: Bool = true
  ) -> UsageError {
    let known = commands.map(\.name)
    if ProgramCommand.addable.contains(word) {
      return UsageError(
        "This program has no command \"\(word)\", which a program gets with commands: .proofs of ThoriumConsoleProof."
      )
    }
    if let command = nearest(to: word, in: known) { return .unknownCommand(word, command) }
    let version = "version"
    let lists = hasList ? ["list", "ls", "examples"] : []
    let meant = nearest(to: word, in: [version] + lists)
    var error = UsageError.unknownCommand(word, meant == version ? "--version" : nil)
    error.asksForList = meant != nil && meant != version
    return error
  }
}
