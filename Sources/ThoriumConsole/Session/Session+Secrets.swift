import Thorium

// What is shown of what was typed.
extension Session {
  /// A line as it may be printed: what is secret in it is masked.
  ///
  /// A word that was mistyped is taken for the secret one that is nearest to it, since what stands
  /// behind it is then a secret, too; and so is a word of a screen that has gone.
  func shown(_ line: String) -> String {
    let word = String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    return secrecy(of: word).map { line.masked(from: $0) } ?? line
  }

  /// From which argument on nothing is shown of what stands behind a word.
  private func secrecy(of word: String) -> Int? {
    let secrets = secretWords
    if let known = secrets[word] { return known }
    if words.contains(where: { $0.form.word == word }) { return nil }
    return nearest(to: word, in: secrets.keys.sorted()).flatMap { secrets[$0] }
  }

  private var secretWords: [String: Int] {
    var secrets = stage.secretWords
    for form in environment.map(\.form) { secrets[form.word] = form.secrecy }
    let field = navigator.prompts.alerts.top?.field
    if field.map(\.isSecure) != false {
      secrets[SessionWord.answer.rawValue] = SessionWord.answer.form.secrecy
    }
    return secrets
  }
}

// What is typed unseen, where somebody types.
extension Session {
  /// What is to be typed for a word whose secret has been left out; `nil` where nothing is.
  func missingSecret(_ word: String, _ arguments: [String]) -> String? {
    if let alert = navigator.prompts.alerts.top {
      guard word == SessionWord.answer.rawValue, arguments.count == 1, let field = alert.field,
        let choice = Int(arguments[0]), alert.choices.indices.contains(choice - 1)
      else { return nil }
      return field.isSecure && alert.choices[choice - 1].takesText ? field.label : nil
    }
    let forms = (topScreen?.forms ?? []) + environment.map(\.form)
    guard let form = forms.first(where: { $0.word == word }) else { return nil }
    let isLeftOut = form.secrecy == arguments.count && form.arguments.count == arguments.count + 1
    return isLeftOut ? word : nil
  }
}
