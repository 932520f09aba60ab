// The completions of zsh.
extension CompletionForms {
  /// A file `_NAME` in `fpath` may contain the script, too: zsh then calls its text at the first completion.
  var zshScript: [String] {
    let names = commands.map { "\($0.name):\($0.text)".quotedForShell }
    return [
      "#compdef \(program)",
      "# Completions of \(program) for zsh. Load them with: source <(\(program) completions zsh)",
      "_\(identifier)() {",
      "  local curcontext=$curcontext state state_descr line",
      "  typeset -A opt_args",
      "  local -a commands=(\(names.joined(separator: " ")))",
      "  _arguments -C \(Self.options(of: first)) '(-)1: :->command' '*:: :->rest' && return",
      "  if [[ $state == command ]]; then _describe -t commands command commands; fi",
      "  if [[ $state != rest ]]; then return; fi",
      "  case $words[1] in",
    ] + commands.flatMap(Self.branch) + [
      "  esac",
      "}",
      "if [[ $funcstack[1] == _\(identifier) ]]; then",
      "  _\(identifier) \"$@\"",
      "else",
      "  compdef _\(identifier) \(program.quotedForShell)",
      "fi",
    ]
  }

  private static func branch(for command: Command) -> [String] {
    ["    \(command.name)) _arguments \(options(of: command))\(operands(of: command)) ;;"]
  }

  private static func operands(of command: Command) -> String {
    if command.takesFiles { return " '*:FILE:_files'" }
    return command.words.isEmpty ? "" : " '1: :(\(command.words.joined(separator: " ")))'"
  }

  private static func options(of command: Command) -> String {
    command.forms.map { form in
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
    }.joined(separator: " ")
  }
}
