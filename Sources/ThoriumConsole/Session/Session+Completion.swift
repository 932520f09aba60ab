import Thorium

// The words that can complete a typed line, from the declarations that `help` shows.
extension Session {
  /// Returns the words for the text before the cursor: commands that are accepted now, and then their arguments.
  func completion(of text: String) -> Completion {
    guard let words = try? CommandWord.words(in: text) else { return Completion(of: "", among: []) }
    let isNewWord = text.unicodeScalars.last?.properties.isWhitespace ?? true
    let place = isNewWord ? words.count : words.count - 1
    let typed = isNewWord ? "" : words.last.map { String(text[$0.start...]) } ?? ""
    return Completion(of: typed, among: candidates(after: words.prefix(place).map(\.text)))
  }

  private func candidates(after words: [String]) -> [String] {
    let known = self.words
    guard let command = words.first else {
      return known.filter { $0.refusal == nil }.map(\.form.word)
    }
    guard let form = known.first(where: { $0.form.word == command })?.form,
      form.arguments.indices.contains(words.count - 1)
    else { return [] }
    return values(of: form.arguments[words.count - 1], of: command).map(CommandWord.quoted)
  }

  func values(of argument: ArgumentForm, of command: String) -> [String] {
    switch SessionCommand(rawValue: command) {
    case .answer where !argument.isSecret:
      (navigator.prompts.alerts.top?.choices ?? []).indices.map { "\($0 + 1)" }
    case .tab: tabs
    case .help: words.map(\.form.word)
    case .tick, .swipe: []
    default: argument.choices ?? rows.filter(argument.isRow)
    }
  }

  /// The indices of the rows on the screen.
  private var rows: [String] {
    (topScreen?.whole ?? []).compactMap { line in
      guard case .row(let section, let index, _) = line.listLine else { return nil }
      return section.map { "\($0).\(index)" } ?? "\(index)"
    }
  }
}

extension ArgumentForm {
  /// The words to choose from, which are the samples if the kind of value names each, such as `on or off`.
  fileprivate var choices: [String]? {
    let known = kind.split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) }.map(String.init)
    let isClosed = !isSecret && !samples.isEmpty && samples.allSatisfy(known.contains)
    return isClosed ? samples : nil
  }

  /// Returns whether a row's index is a value, and the argument takes neither any text nor any number.
  fileprivate func isRow(_ index: String) -> Bool {
    !isSecret && accepts(index) && !accepts("") && !(accepts("0.5") && accepts("0"))
  }
}
