package import Thorium

/// The first word of a command line, with its options and its help.
///
/// Each program has the commands `run`, `replay`, `completions` and `help`. A module can add others, whose other
/// words are the name of an example, or files.
public struct ProgramCommand: Sendable {
  /// The words after the command that are no options.
  package enum Operand: Sendable {
    case example, files, shell, topic
  }

  /// The word.
  package let name: String
  /// The description, in a few words.
  let text: String
  let operand: Operand
  /// The options of the command.
  let forms: [OptionForm]
  /// Returns whether the command accepts an example.
  let accepts: @Sendable (Example) -> Bool
  /// Returns what the list of examples as JSON says of an example.
  let facts: @Sendable (Example) -> [(String, JSONText)]
  /// Returns the lines of its help.
  let help: @Sendable (Program) -> [String]
  /// Parses the words after the command.
  let parse: @Sendable ([String], Program) throws(UsageError) -> Request

  private init(
    _ name: String,
    _ text: String,
    _ operand: Operand,
    _ forms: [OptionForm],
    help: @escaping @Sendable (Program) -> [String],
    parse: @escaping @Sendable ([String], Program) throws(UsageError) -> Request
  ) {
    (self.name, self.text, self.operand, self.forms) = (name, text, operand, forms)
    accepts = { _ in true }
    facts = { _ in [] }
    (self.help, self.parse) = (help, parse)
  }

  /// Creates a command for an example, or for files.
  ///
  /// - Parameters:
  ///   - name: The word.
  ///   - text: The description, in a few words.
  ///   - forms: The options of the command.
  ///   - operand: The words after the command that are no options.
  ///   - help: A paragraph for its help.
  ///   - accepts: Returns whether the command accepts an example.
  ///   - facts: Returns what the list of examples as JSON says of an example.
  ///   - parse: Parses the words after the command, and returns a function that executes it and returns the exit
  ///     status.
  package init(
    _ name: String,
    _ text: String,
    _ forms: [OptionForm],
    operand: Operand = .example,
    help: String,
    accepts: @escaping @Sendable (Example) -> Bool = { _ in true },
    facts: @escaping @Sendable (Example) -> [(String, JSONText)] = { _ in [] },
    parse: @escaping @Sendable ([String], Program) throws(UsageError) -> () -> Int32
  ) {
    (self.name, self.text, self.operand, self.forms) = (name, text, operand, forms)
    (self.accepts, self.facts) = (accepts, facts)
    self.help = { program in
      program.help(on: program.usage(of: name, operand), help, forms)
    }
    self.parse = { (arguments, program) throws(UsageError) in
      .added(try parse(arguments, program))
    }
  }
}

// The commands of each program.
extension ProgramCommand {
  static let run = ProgramCommand(
    "run",
    "runs an example; its command help lists its commands",
    .example,
    RunOptions.forms,
    help: { $0.runHelp(for: nil) },
    parse: Request.run
  )
  static let replay = ProgramCommand(
    "replay",
    "repeats recorded sessions, and reports the first difference",
    .files,
    ReplayOptions.forms,
    help: { $0.replayHelp },
    parse: { (arguments, _) throws(UsageError) in .replay(try ReplayOptions.parse(arguments)) }
  )
  static let completions = ProgramCommand(
    "completions",
    "prints the completions of a shell: bash, zsh or fish",
    .shell,
    [],
    help: { $0.completionHelp },
    parse: Request.completions
  )
  static let help = ProgramCommand(
    "help",
    "prints more help; so does --help after any command",
    .topic,
    [],
    help: { $0.programHelp },
    parse: { (arguments, program) throws(UsageError) in
      .help(try Request.topic(arguments, program))
    }
  )

  /// The words of the commands that `ThoriumConsoleProof` adds.
  static let addable = ["check", "merge", "explore", "diagram"]
}

extension Program {
  /// The commands in the order of help.
  var commands: [ProgramCommand] { [.run, .replay] + added + [.completions, .help] }

  /// Returns the command with a name.
  func command(_ name: String) -> ProgramCommand? { commands.first { $0.name == name } }

  /// Returns the examples that a command accepts.
  func examples(for command: ProgramCommand) -> [Example] { examples.filter(command.accepts) }

  /// Returns an example of the program.
  ///
  /// - Parameters:
  ///   - name: The name of the example; `nil` if the command line has none.
  ///   - command: The command that needs it.
  /// - Returns: The example.
  /// - Throws: An error if no example has the name.
  package func example(
    _ name: String?,
    for command: String
  ) throws(UsageError) -> Example {
    guard let name else {
      var error = UsageError("\"\(command)\" needs the name of an example.")
      error.commandWithoutExample = command
      throw error
    }
    return try example(name)
  }

  func example(_ name: String) throws(UsageError) -> Example {
    guard let example = examples.first(where: { $0.name == name }) else {
      throw .unknown("example", name, in: examples.map(\.name))
    }
    return example
  }
}
