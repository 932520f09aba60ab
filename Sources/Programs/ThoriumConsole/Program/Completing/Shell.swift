/// A shell that completes the words of a command line.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// The words of a command line, as the source of each shell's script.
struct CompletionForms {
  /// A command with its options and its other words.
  struct Command {
    let name: String
    let text: String
    let forms: [OptionForm]
    let words: [String]
    let takesFiles: Bool
  }

  /// The name of the program.
  let program: String
  let commands: [Command]
  /// The words that can come first: options without a command, or the commands.
  let first: Command

  /// The commands with their options that take a value, as one text of words such as `run--script`.
  var optionsWithValues: String {
    (commands + [first]).flatMap { command in
      command.forms.filter { $0.value != nil }.map { command.name + $0.name }
    }.joined(separator: " ")
  }

  /// The program's name as a part of the name of a function.
  var identifier: String {
    String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns the script for a shell.
  func script(for shell: Shell) -> [String] {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

extension Program {
  /// The words that can follow in a command line of this program.
  var completionForms: CompletionForms {
    let commands = commands.filter { $0.name != "run" || only == nil }.map { command in
      CompletionForms.Command(
        name: command.name,
        text: command.text,
        forms: command.forms + ProgramModes.forms + [.help],
        words: words(after: command),
        takesFiles: command.operand == .files
      )
    }
    let first = CompletionForms.Command(
      name: "",
      text: "",
      forms: (only.map(RunOptions.forms) ?? [.json]) + ProgramModes.forms
        + [.help, OptionForm("--version", "prints the version")],
      words: commands.map(\.name),
      takesFiles: false
    )
    return CompletionForms(program: name, commands: commands, first: first)
  }

  private func words(after command: ProgramCommand) -> [String] {
    switch command.operand {
    case .example: only == nil ? examples(for: command).map(\.name) : []
    case .files: []
    case .shell: Shell.allCases.map(\.rawValue)
    case .topic: commands.map(\.name).filter { $0 != "help" && ($0 != "run" || only == nil) }
    }
  }
}

extension String {
  /// The text in single quotes, as each of the shells reads it.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
