/// The first word of a command line.
enum ProgramCommand: String, CaseIterable {
  case run, replay, check, explore, diagram, completions, help

  /// The words after the command that are no options.
  enum Operand {
    case example, files, shell, topic
  }

  var operand: Operand {
    switch self {
    case .run, .check, .explore, .diagram: .example
    case .replay: .files
    case .completions: .shell
    case .help: .topic
    }
  }

  /// The options of the command.
  var forms: [OptionForm] {
    switch self {
    case .run: RunOptions.forms
    case .replay: ReplayOptions.forms
    case .check: CheckOptions.forms
    case .explore: GraphOptions.exploreForms
    case .diagram: GraphOptions.diagramForms
    case .completions, .help: []
    }
  }

  /// The description, in a few words.
  var text: String {
    switch self {
    case .run: "runs an example; its command help lists its commands"
    case .replay: "repeats recorded sessions, and reports the first difference"
    case .check: "searches an example for sessions that fail"
    case .explore: "reports all states that its reactors can reach"
    case .diagram: "draws these states, also into pages"
    case .completions: "prints the completions of a shell: bash, zsh or fish"
    case .help: "prints more help; so does --help after any command"
    }
  }

  /// The topics of `help`.
  static let topics = allCases.filter { $0 != .help }.map(\.rawValue)
}
