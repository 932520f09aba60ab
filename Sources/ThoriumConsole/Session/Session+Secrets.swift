import Thorium

// What is shown of what was typed.
extension Session {
  /// A line as it may be printed: what is secret in it is masked, and what may be a secret.
  ///
  /// A word that was mistyped is taken for the secret one that is nearest to it, since what stands
  /// behind it is then a secret, too; and so is a word of a screen that has gone. Where a secret is
  /// to be typed now, more is masked: whatever is none of what a known word takes.
  func shown(_ line: String) -> String {
    let words = try? Word.words(in: line).map(\.text)
    let first = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    let secrecy = secrecy(of: words?.first ?? String(first), before: words?.dropFirst().first)
    return secrecy.map { line.masked(from: $0) } ?? line
  }

  /// An unknown word as it may be printed, with the one that was meant.
  func shown(unknown word: String) -> String {
    let isMasked = secrecy(of: word, before: nil).map { $0 < 0 } ?? false
    let known = forms.map(\.word) + SessionWord.allCases.map(\.rawValue)
    let meant = isSecretAsked ? SessionWord.answer.rawValue : nearest(to: word, in: known)
    let hint = meant.map { " (did you mean \($0)?)" } ?? ""
    return (isMasked ? Secret(word).masked : word) + hint
  }

  /// Refuses, without quoting it, what cannot be obeyed and may be a secret.
  func refuseMistypedSecret(_ word: String, _ arguments: [String]) throws(Refusal) {
    guard isSecretAsked || wasSecretAsked || isSecretShown, isAccepted(word),
      let form = form(of: word)
    else {
      return
    }
    if isSecretAsked || wasSecretAsked, word == SessionWord.answer.rawValue,
      let first = arguments.first, !isChoice(first)
    {
      let masked = Secret(first).masked
      if Int(first) == nil { throw Refusal("N must be a whole number, not \"\(masked)\"") }
      if !navigator.prompts.alerts.isEmpty { throw Refusal("no choice \(masked)") }
    }
    if arguments.count > form.arguments.count { throw form.refusal(of: nil) }
  }

  /// From which argument on nothing is shown of what stands behind a word; -1 hides the word, too.
  private func secrecy(of word: String, before argument: String?) -> Int? {
    let (form, secrets) = (form(of: word), secretWords(before: argument))
    if isSecretAsked {
      guard let form else { return -1 }
      if word == SessionWord.answer.rawValue { return isChoice(argument) ? 1 : 0 }
      return isAccepted(word) ? min(secrets[word] ?? .max, form.arguments.count) : 0
    }
    if let known = secrets[word] { return known }
    if let form { return isSecretShown ? form.arguments.count : nil }
    if isSecretShown {
      let known = forms.map(\.word) + SessionWord.allCases.map(\.rawValue)
      return nearest(to: word, in: known) == nil ? -1 : 0
    }
    return nearest(to: word, in: secrets.keys.sorted()).flatMap { secrets[$0] }
  }

  private func secretWords(before argument: String?) -> [String: Int] {
    var secrets = stage.secretWords
    for form in environment.map(\.form) { secrets[form.word] = form.secrecy }
    let field = navigator.prompts.alerts.top?.field
    if field.map(\.isSecure) != false {
      let isHidden = wasSecretAsked && !isChoice(argument)
      secrets[SessionWord.answer.rawValue] = isHidden ? 0 : SessionWord.answer.form.secrecy
    }
    return secrets
  }

  /// Whether an alert asks for a secret, be it below another.
  private var isSecretAsked: Bool {
    navigator.prompts.alerts.alerts.contains { $0.field?.isSecure == true }
  }

  /// Whether an alert has asked for a secret, and no text is asked for now: its answer may come late.
  private var wasSecretAsked: Bool {
    navigator.prompts.alerts.top?.field == nil && stage.hasAskedForSecret
  }

  /// Whether a secret can be typed on the screen on top.
  private var isSecretShown: Bool {
    topScreen?.shownForms.contains { $0.secrecy != nil } ?? false
  }

  /// Whether a text is the number of a choice of the alert on top.
  private func isChoice(_ text: String?) -> Bool {
    guard let alert = navigator.prompts.alerts.top, let number = text.flatMap({ Int($0) }) else {
      return false
    }
    return alert.choices.indices.contains(number - 1)
  }

  private func form(of word: String) -> WordForm? {
    forms.first { $0.word == word } ?? SessionWord(rawValue: word)?.form
  }

  /// Whether a known word is not refused for an alert that is open.
  private func isAccepted(_ word: String) -> Bool {
    navigator.prompts.alerts.isEmpty || environment.contains { $0.form.word == word }
      || SessionWord(rawValue: word)?.worksUnderAlert == true
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
    guard let form = forms.first(where: { $0.word == word }) else { return nil }
    let isLeftOut = form.secrecy == arguments.count && form.arguments.count == arguments.count + 1
    return isLeftOut ? word : nil
  }
}
