import Thorium

// The display of typed text.
extension LineContext {
  /// Returns the command that a line means: a user may answer an alert by a number, without the word `answer`.
  ///
  /// An alert that asked for a secret may have closed in the meantime.
  func withAnswer(_ text: String) -> String {
    guard isTyped, hasAskedForSecret || !alerts.isEmpty,
      let word = TypedLine(text).unquotedWords.first, Int(word) != nil, form(of: word) == nil
    else { return text }
    return "\(SessionCommand.answer.rawValue) \(text)"
  }

  /// Returns a line for display, with its secrets and possible secrets masked.
  ///
  /// A mistyped word counts as the nearest command with a secret, since its argument is then a
  /// secret, too. A command of a removed screen counts as one, too. Where a secret must be typed
  /// now, more is masked: every word that no known command accepts.
  func shown(_ line: TypedLine) -> String {
    secrecy(in: line.unquotedWords).map { line.text.masked(from: $0) } ?? line.text
  }

  /// Returns an unknown word for display, with the command that was probably meant.
  func shown(unknown word: String) -> OutputLine {
    let isMasked = secrecy(of: word, before: nil).map { $0 < 0 } ?? false
    let known = forms.map(\.word) + SessionCommand.allCases.map(\.rawValue)
    let meant =
      if isSecretAsked {
        SessionCommand.answer.rawValue
      } else {
        isMasked ? nil : nearest(to: word, in: known)
      }
    return .unknown(word: isMasked ? Secret(word).masked : word, meant: meant)
  }

  /// Refuses a line that cannot be executed and may contain a secret, without quoting it.
  func refuseMistypedSecret(_ word: String, _ arguments: [String]) throws(Refusal) {
    guard isSecretAsked || wasSecretAsked || isSecretShown, isAccepted(word),
      let form = form(of: word)
    else {
      return
    }
    if isSecretAsked || wasSecretAsked, word == SessionCommand.answer.rawValue,
      let first = arguments.first, !isChoice(first)
    {
      // A masked number is none, so its replay must be refused for the same reason.
      if alerts.isEmpty { throw "no alert is open" }
      let masked = Secret(first).masked
      if Int(first) == nil { throw Refusal("N must be a whole number, not \"\(masked)\"") }
      throw Refusal("no choice \(masked)")
    }
    if arguments.count > form.arguments.count { throw form.refusal(of: nil) }
  }

  /// Returns the index of the first argument of a line to hide, or `nil` to hide none.
  ///
  /// An index of -1 hides the first word, too. The words after `help` are masked like a line without it.
  private func secrecy(in words: [String]) -> Int? {
    if words.isEmpty { return nil }
    let helps = words.dropLast().prefix { command($0) == .help }.count
    let argument = helps == 0 ? words.dropFirst().first : nil
    return secrecy(of: words[helps], before: argument).map { $0 + helps }
  }

  /// Returns the index of the first argument of a command to hide, as `secrecy(in:)` does.
  private func secrecy(of word: String, before argument: String?) -> Int? {
    let (form, known) = (form(of: word), secrecy(of: word, known: argument))
    if isSecretAsked {
      guard let form else { return -1 }
      if word == SessionCommand.answer.rawValue { return isChoice(argument) ? 1 : 0 }
      return isAccepted(word) ? min(known ?? .max, form.arguments.count) : 0
    }
    if let known { return known }
    if let form { return isSecretShown ? form.arguments.count : nil }
    if isSecretShown {
      let known = forms.map(\.word) + SessionCommand.allCases.map(\.rawValue)
      // The beginning of a command may be the secret itself.
      return nearest(to: word, in: known, completing: false) == nil ? -1 : 0
    }
    let words = Set(secretWords.keys).union(environment.map(\.form.word))
    let meant = nearest(
      to: word,
      in: words.union([SessionCommand.answer.rawValue])
        .filter { secrecy(of: $0, known: argument) != nil }.sorted()
    )
    return meant.flatMap { secrecy(of: $0, known: argument) }
  }

  /// Returns the index of the first secret argument of a command, on any screen so far.
  private func secrecy(of word: String, known argument: String?) -> Int? {
    if word == SessionCommand.answer.rawValue {
      if alerts.last?.field?.isSecure == false { return nil }
      let isHidden = wasSecretAsked && !isChoice(argument)
      return isHidden ? 0 : SessionCommand.answer.form.secrecy
    }
    if let around = environmentCommand(word) { return around.form.secrecy }
    return secretWords[word]
  }

  /// True when an alert asks for a secret, even below another alert.
  private var isSecretAsked: Bool {
    alerts.contains { $0.field?.isSecure == true }
  }

  /// True when an alert has asked for a secret, and no text is asked for now.
  ///
  /// The answer to that alert may arrive late.
  private var wasSecretAsked: Bool {
    alerts.last?.field == nil && hasAskedForSecret
  }

  /// True when the top screen has a command with a secret.
  private var isSecretShown: Bool {
    screen?.hidesText ?? false
  }

  /// Returns whether a text is the number of a choice of the top alert.
  private func isChoice(_ text: String?) -> Bool {
    guard let alert = alerts.last, let number = text.flatMap({ Int($0) }) else {
      return false
    }
    return alert.choices.indices.contains(number - 1)
  }
}

// Secrets that a user types without echo.
extension LineContext {
  /// Returns the name of the secret that a line leaves out; `nil` if it leaves out none.
  func missingSecret(_ word: String, _ arguments: [String]) -> String? {
    if let alert = alerts.last {
      guard word == SessionCommand.answer.rawValue, arguments.count == 1, let field = alert.field,
        let choice = Int(arguments[0]), alert.choices.indices.contains(choice - 1)
      else { return nil }
      return field.isSecure && alert.choices[choice - 1].takesText ? field.label : nil
    }
    let meant = forms.filter { $0.word == word }
    if meant.contains(where: { $0.arguments.count == arguments.count }) { return nil }
    let isLeftOut = meant.contains { form in
      form.secrecy == arguments.count && form.arguments.count == arguments.count + 1
    }
    return isLeftOut ? word : nil
  }
}

// Typed text in a recording.
extension LineContext {
  /// Returns a line for a recording, with its secrets masked so that it is executed in the same way.
  ///
  /// The text of a comment is left out.
  func recorded(_ line: TypedLine, isUnseen: Bool) -> MaskedLine {
    let text = line.text
    if isUnseen {
      return MaskedLine(text: Secret(text).masked, secrets: [text], isUnseen: true)
    }
    let words: [CommandWord]
    do throws(CommandError) {
      words = try line.words.get()
    } catch {
      let shown = shown(line)
      if shown == text { return MaskedLine(text: text) }
      return MaskedLine(text: shown.ending(in: error), index: 0, secrets: [])
    }
    guard let first = words.first?.text else { return MaskedLine(text: "") }
    if first.hasPrefix("#") { return MaskedLine(text: "#") }
    guard let index = secrecy(in: words.map(\.text)), words.count > index + 1
    else { return MaskedLine(text: text) }
    let secrets = words[(index + 1)...].map(\.text)
    let stars = secrets.map { $0.isEmpty ? "\"\"" : Secret($0).masked }.joined(separator: " ")
    let start = text[..<words[index + 1].start]
    return MaskedLine(text: start + stars, index: index + 1, secrets: secrets)
  }
}

extension TypedLine {
  /// The words; those of a line with an error are between its spaces, without quotes and backslashes.
  fileprivate var unquotedWords: [String] {
    (try? words.get())?.map(\.text)
      ?? text.split(whereSeparator: \.isWhitespace).map { $0.filter { !"'\"\\".contains($0) } }
  }
}

extension String {
  /// Returns this masked line with the error of the original one: its last star becomes the
  /// quote or the backslash.
  fileprivate func ending(in error: CommandError) -> String {
    if (try? CommandWord.words(in: self)) == nil { return self }
    return switch error {
    case .unclosed(let quote): dropLast() + String(quote)
    case .nothingEscaped: dropLast() + "\\"
    }
  }
}
