// The completions of bash.
extension CompletionForms {
  /// The script finds the command, an option that waits for its value, and how many other words precede the cursor.
  ///
  /// It also works without `compopt` and `mapfile`, which bash 3.2 does not have.
  var bashScript: [String] {
    [
      "# Completions of \(program) for bash. Load them with: eval \"$(\(program) completions bash)\"",
      "_\(identifier)() {",
      "  local word=$2 command= option= count=0 words= files= each",
      "  COMPREPLY=()",
      "  for each in \"${COMP_WORDS[@]:1:COMP_CWORD - 1}\"; do",
      "    if [[ $each == = ]]; then continue; fi",
      "    if [[ -n $option ]]; then",
      "      option=",
      "    elif [[ $each == -* ]]; then",
      "      if [[ $each != *=* && ' \(optionsWithValues) ' == *\" $command$each \"* ]]; then option=$each; fi",
      "    elif [[ -z $command ]]; then",
      "      command=$each",
      "    else",
      "      count=$((count + 1))",
      "    fi",
      "  done",
      "  case $command$option in",
    ] + (commands + [first]).flatMap(Self.branches) + [
      "  esac",
      "  if [[ -n $files ]]; then",
      "    compopt -o filenames 2>/dev/null",
      "    while IFS= read -r each; do COMPREPLY+=(\"$each\"); done < <(compgen \"$files\" -- \"$word\")",
      "  else",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "  fi",
      "}",
      "complete $(type -t compopt >/dev/null || echo -o filenames) -F _\(identifier) \(program.quotedForShell)",
    ]
  }

  /// The branches for the values of a command's options, and for its other words.
  private static func branches(of command: Command) -> [String] {
    let values = command.forms.compactMap { form in
      completion(of: form.value).map { "    \(command.name)\(form.name)) \($0) ;;" }
    }
    let options = command.forms.map(\.name).joined(separator: " ").quotedForShell
    let name = command.name.isEmpty ? "''" : command.name
    let start = ["    \(name))", "      words=\(options)"]
    return values + start + operands(of: command) + ["      ;;"]
  }

  private static func operands(of command: Command) -> [String] {
    if command.takesFiles { return ["      if [[ $word != -* ]]; then files=-f; fi"] }
    if command.words.isEmpty { return [] }
    let words = (" " + command.words.joined(separator: " ")).quotedForShell
    return ["      if ((count == 0)); then words+=\(words); fi"]
  }

  /// The assignment that completes a value; `nil` for an option without one, or with an arbitrary word.
  private static func completion(of value: OptionForm.Value?) -> String? {
    switch value {
    case .file: "files=-f"
    case .folder: "files=-d"
    case .choice(_, let choices): "words=\(choices.joined(separator: " ").quotedForShell)"
    case .word, nil: nil
    }
  }
}
