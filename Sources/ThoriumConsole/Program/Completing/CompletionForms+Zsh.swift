// The completions of zsh.
extension CompletionForms {
  var zshScript: [String] {
    let names = commands.map { "\($0.name):\($0.text)".quotedForShell }
    return [
      "#compdef \(program)",
      "# Completions of \(program) for zsh. Load them with: source <(\(program) completions zsh)",
      "_\(identifier)() {",
      "  local -a commands=(\(names.joined(separator: " ")))",
      "  if ((CURRENT == 2)); then _describe -t commands command commands; fi",
      "  local command=$words[2]",
      "  case $command in",
    ] + commands.flatMap(Self.branch) + [
      "    *)",
      "      _arguments \(Self.arguments(of: unnamed ?? first))",
      "      ;;",
      "  esac",
      "}",
      "compdef _\(identifier) \(program.quotedForShell)",
    ]
  }

  /// The options that can come first in a program with several examples.
  private var first: Command {
    let forms = Self.firstForms + ProgramModes.forms
    return Command(name: "", text: "", forms: forms, words: [], takesFiles: false)
  }

  private static func branch(for command: Command) -> [String] {
    [
      "    \(command.name))",
      "      if ((CURRENT > 2)); then",
      "        shift words; ((CURRENT--))",
      "        _arguments \(Self.arguments(of: command))",
      "      fi",
      "      ;;",
    ]
  }

  private static func arguments(of command: Command) -> String {
    let options = command.forms.map { form in
      let text = form.text.replacing("[", with: "(").replacing("]", with: ")")
      let value =
        switch form.value {
        case nil: ""
        case .file: ":FILE:_files"
        case .folder(let name): ":\(name):_files -/"
        case .word(let name): ":\(name): "
        case .choice(let name, let choices): ":\(name):(\(choices.joined(separator: " ")))"
        }
      return "\(form.name)\(form.value == nil ? "" : "=")[\(text)]\(value)".quotedForShell
    }
    let words =
      command.takesFiles
      ? ["'*:FILE:_files'"]
      : command.words.isEmpty ? [] : ["'1: :(\(command.words.joined(separator: " ")))'"]
    return (options + words).joined(separator: " ")
  }
}
