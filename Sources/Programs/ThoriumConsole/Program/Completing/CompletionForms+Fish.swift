// The completions of fish.
extension CompletionForms {
  var fishScript: [String] {
    ["# Completions of \(program) for fish. Load them with: \(program) completions fish | source"]
      + fishFunction + ["complete -c \(program.quotedForShell) -f"]
      + commands.map { line("''", "-a \($0.name) -d \($0.text.quotedForShell)") }
      + first.forms.map { line("''", Self.option($0)) }
      + commands.flatMap { command in
        operands(of: command) + command.forms.map { line(command.name, Self.option($0)) }
      }
  }

  private var function: String { "__\(identifier)_follows" }

  /// The source of the condition that a command precedes the cursor, and with `only`, no other word after it.
  private var fishFunction: [String] {
    [
      "function \(function) -a wanted only",
      "    set -l words (commandline -opc)",
      "    while string match -q '*=*' -- $words[1]",
      "        set -e words[1]",
      "    end",
      "    set -l command ''",
      "    set -l option ''",
      "    set -l others",
      "    for each in $words[2..]",
      "        if test -n \"$option\"",
      "            set option ''",
      "        else if string match -q -- '-*' $each",
      "            contains -- $command$each \(optionsWithValues); and set option $each",
      "        else if test -z \"$command\"",
      "            set command $each",
      "        else",
      "            set -a others $each",
      "        end",
      "    end",
      "    test \"$command\" = \"$wanted\"; and test -z \"$only\" -o -z \"$others\"",
      "end",
    ]
  }

  private func operands(of command: Command) -> [String] {
    if command.takesFiles { return [line(command.name, "-F")] }
    if command.words.isEmpty { return [] }
    let words = command.words.joined(separator: " ").quotedForShell
    return [line("\(command.name) only", "-a \(words)")]
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c \(program.quotedForShell) -n \"\(function) \(condition)\" \(rest)"
  }

  /// The command that lists folders for the value of an option, which may follow an equals sign.
  private static let folders =
    #"__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" "")"#

  private static func option(_ form: OptionForm) -> String {
    let value =
      switch form.value {
      case nil: ""
      case .file: " -r -F"
      case .folder: " -x -a '(\(folders))'"
      case .word: " -x"
      case .choice(_, let choices): " -x -a \(choices.joined(separator: " ").quotedForShell)"
      }
    return "-l \(form.name.dropFirst(2))\(value) -d \(form.text.quotedForShell)"
  }
}
