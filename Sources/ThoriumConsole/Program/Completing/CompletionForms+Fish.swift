// The completions of fish.
extension CompletionForms {
  var fishScript: [String] {
    let names = commands.map(\.name).joined(separator: " ")
    let isFirst = "not __fish_seen_subcommand_from \(names)"
    let first = unnamed?.forms ?? Self.firstForms + ProgramModes.forms
    return [
      "# Completions of \(program) for fish. Load them with: \(program) completions fish | source",
      "complete -c \(program.quotedForShell) -f",
    ]
      + commands.map { command in
        let text = command.text.quotedForShell
        return line(isFirst, "-a \(command.name) -d \(text)")
      } + first.map { line(isFirst, Self.option($0)) }
      + commands.flatMap { command in
        let condition = "__fish_seen_subcommand_from \(command.name)"
        let words =
          command.takesFiles ? ["-F"] : command.words.map { "-a \($0.quotedForShell)" }
        return (words + command.forms.map(Self.option)).map { line(condition, $0) }
      }
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c \(program.quotedForShell) -n \(condition.quotedForShell) \(rest)"
  }

  private static func option(_ form: OptionForm) -> String {
    let value =
      switch form.value {
      case nil: ""
      case .file, .folder: " -r -F"
      case .word: " -x"
      case .choice(_, let choices): " -x -a \(choices.joined(separator: " ").quotedForShell)"
      }
    return "-l \(form.name.dropFirst(2))\(value) -d \(form.text.quotedForShell)"
  }
}
