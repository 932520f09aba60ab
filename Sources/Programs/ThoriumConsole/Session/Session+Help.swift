import Thorium

// The command `help`.
extension Session {
  /// Prints an example, the hints, the accepted commands, and then those that are refused now.
  func help() {
    let words = words
    let example = navigator.prompts.alerts.last?.exampleAnswer ?? self.example(among: words)
    print(.hint("Type a command, such as: \(example)"))
    for hint in style.hints { print(.hint(hint)) }
    let commands = words.map(OutputLine.CommandLine.init)
    list(commands.filter { $0.refusal == nil })
    var refused = commands.filter { $0.refusal != nil }
    if refused.isEmpty { return }
    let isUnderAlert = refused.allSatisfy { $0.refusal == .alertIsOpen }
    print(.hint(isUnderAlert ? "Refused now, since an alert is open:" : "Refused now:"))
    for index in refused.indices { refused[index].showsRefusal = !isUnderAlert }
    list(refused)
  }

  private func list(_ commands: [OutputLine.CommandLine]) {
    let width = commands.map(\.width).max() ?? 0
    for command in commands { print(.command(command, width: width)) }
  }

  /// Prints one command, with an example if it has arguments.
  func help(on word: String, in context: LineContext) {
    let words = words
    var meant = words.filter { $0.form.word == word }
    // A command of every session may have another word, or no meaning now.
    if meant.isEmpty, let command = context.command(word) {
      meant = [CommandHelp(form: command.form, refusal: absence(of: command))]
    }
    if meant.isEmpty { complain(context.shown(unknown: word), context.number) }
    for help in meant { explain(help, among: words) }
  }

  private func explain(_ help: CommandHelp, among words: [CommandHelp]) {
    let command = OutputLine.CommandLine(help)
    print(.command(command, width: command.width))
    let general = self.example(among: words)
    let isOfCommand = general == self.example(of: help, with: style.sample) { _ in false }
    let example = isOfCommand ? general : example(of: help) { !$0.samples.isEmpty }
    if let example {
      if example != command.word { print(.hint("For example: \(example)")) }
    } else if help.refusal == nil, let typed = candidates(for: help).first,
      let refusal = help.judge(typed)
    {
      print(.hint("\(line(help, typed)) is refused now: \(refusal)"))
    }
  }

  /// Returns a line that is accepted now: of the first command that accepts one.
  ///
  /// A part of the screen leads on, while the screen around it may lead away. So the commands of
  /// parts come first.
  private func example(among words: [CommandHelp]) -> String {
    let unjudged: Set<SessionCommand> = [.help, .tab, .back, .swipe, .root]
    let judged = words.filter { word in
      word.refusal == nil
        && !(SessionCommand(rawValue: word.form.word).map(unjudged.contains) ?? false)
    }
    let examples = (judged.filter(\.isOfPart) + judged.filter { !$0.isOfPart }).lazy
      .compactMap { self.example(of: $0, with: self.style.sample) { _ in false } }
    return examples.first { _ in true } ?? SessionCommand.state.rawValue
  }

  /// Returns a line with samples of the arguments that the command accepts now; `nil` if it accepts none.
  private func example(
    of help: CommandHelp,
    with sample: String? = nil,
    filling isFilled: (ArgumentForm) -> Bool
  ) -> String? {
    candidates(for: help, with: sample, filling: isFilled).first { help.judge($0) == nil }
      .map { line(help, $0) }
  }

  /// Returns arguments to try for a command.
  ///
  /// - Parameters:
  ///   - help: The command.
  ///   - sample: A text that has an effect.
  ///   - isFilled: Returns whether an optional argument gets a sample, too.
  /// - Returns: The arguments of one line after another; at least one.
  private func candidates(
    for help: CommandHelp,
    with sample: String? = nil,
    filling isFilled: (ArgumentForm) -> Bool = { _ in false }
  ) -> [[String]] {
    let arguments = help.form.arguments.filter { !$0.name.hasPrefix("[") || isFilled($0) }
    let texts = arguments.enumerated().map { place, argument in
      self.texts(for: argument, values(at: place, of: help), [sample].compactMap(\.self))
    }
    return (0..<(texts.map(\.count).max() ?? 1)).map { number in
      texts.map { $0[min(number, $0.count - 1)] }
    }
  }

  private func line(_ help: CommandHelp, _ arguments: [String]) -> String {
    ([help.form.word] + arguments.map(CommandWord.quoted)).joined(separator: " ")
  }

  /// Returns texts to try for an argument: samples, and then at most eight values on the screen.
  private func texts(
    for argument: ArgumentForm,
    _ values: [String],
    _ sample: [String]
  ) -> [String] {
    if argument.isSecret { return [argument.name] }
    let isAnyText = argument.samples == Argument<String>.text.samples
    let samples = argument.samples.filter { !$0.isEmpty }
    let texts = (isAnyText ? sample : []) + samples + values.prefix(8)
    return texts.isEmpty ? [argument.name] : texts
  }
}

extension OutputLine.CommandLine {
  fileprivate init(_ help: CommandHelp) {
    self.init(
      word: help.form.word,
      arguments: help.form.arguments.map(\.name),
      text: help.form.text,
      refusal: help.refusal
    )
  }
}
