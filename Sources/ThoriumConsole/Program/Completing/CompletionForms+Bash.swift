// The completions of bash.
extension CompletionForms {
  var bashScript: [String] {
    [
      "# Completions of \(program) for bash. Load them with: source <(\(program) completions bash)",
      "_\(identifier)() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=",
      "  COMPREPLY=()",
      "  if [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi",
      "  if [[ $word == = ]]; then before=${COMP_WORDS[COMP_CWORD - 1]} word=; fi",
      "  case ${COMP_WORDS[1]} in",
    ] + commands.flatMap(Self.branch) + [
      "    *)"
    ] + firstWords + [
      "      ;;",
      "  esac",
      "  COMPREPLY+=($(compgen -W \"$words\" -- \"$word\"))",
      "}",
      "complete -o filenames -F _\(identifier) \(program.quotedForShell)",
    ]
  }

  private static func branch(for command: Command) -> [String] {
    ["    \(command.name))"] + choices(after: command, atFirst: false) + ["      ;;"]
  }

  /// The branch for a line without a complete command.
  private var firstWords: [String] {
    let names = commands.map(\.name)
    guard let unnamed else {
      let words = names + (Self.firstForms + ProgramModes.forms).map(\.name)
      return ["      words=\(words.joined(separator: " ").quotedForShell)"]
    }
    return Self.choices(after: unnamed, atFirst: true) + [
      "      if ((COMP_CWORD == 1)); then words+=\((" " + names.joined(separator: " ")).quotedForShell); fi"
    ]
  }

  private static func choices(after command: Command, atFirst isFirst: Bool) -> [String] {
    let values = command.forms.filter { $0.value != nil }
    let branches = values.map { form in
      let completion =
        switch form.value {
        case .file: "COMPREPLY=($(compgen -f -- \"$word\"))"
        case .folder: "COMPREPLY=($(compgen -d -- \"$word\"))"
        case .choice(_, let choices):
          "COMPREPLY=($(compgen -W \(choices.joined(separator: " ").quotedForShell) -- \"$word\"))"
        case .word, nil: ":"
        }
      return "        \(form.name)) \(completion); return ;;"
    }
    let words = command.words + command.forms.map(\.name)
    let files =
      command.takesFiles
      ? ["      if [[ $word != -* ]]; then COMPREPLY=($(compgen -f -- \"$word\")); fi"] : []
    let guarded = isFirst ? "      if ((COMP_CWORD > 1)); then case $before in" : nil
    let open = guarded ?? "      if ((COMP_CWORD > 2)); then case $before in"
    return (branches.isEmpty ? [] : [open] + branches + ["      esac; fi"]) + files + [
      "      words=\(words.joined(separator: " ").quotedForShell)"
    ]
  }
}
