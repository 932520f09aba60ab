/// A question to a person, with the typed answer that each choice gives.
///
///     let question = Question(
///       "Tips",
///       "Please enter the code",
///       field: .secure("2FA code"),
///       choices: [.cancel("Cancel", nil), .text("Login") { code in Secret(code) }]
///     )
///     let code = try await flow.ask(question)   // a Secret, or nil
///
/// It lies above the screens, so it is asked by flows; a reactor tells an event, and hears of the
/// answer by an action.
public struct Question<Answer: Sendable>: Sendable {
  /// What is shown of it.
  public let alert: Alert
  private let choices: [Choice]

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - title: What it is about, in a few words; it may be empty.
  ///   - message: What is asked.
  ///   - field: Where a text is typed, for choices that take one.
  ///   - choices: What can be answered, at least one.
  public init(
    _ title: String,
    _ message: String,
    field: Alert.Field? = nil,
    choices: [Choice]
  ) {
    for choice in choices where choice.shown.takesText {
      let title = choice.shown.title.escaped
      precondition(field != nil, "\"\(title)\" takes a text, which needs a field.")
    }
    alert = Alert(title, message, field: field, choices: choices.map(\.shown))
    self.choices = choices
  }

  /// One thing that can be answered.
  public struct Choice: Sendable {
    let shown: Alert.Choice
    let answer: @Sendable (String) throws(Refusal) -> Answer

    /// A choice with an answer of its own.
    ///
    /// - Parameters:
    ///   - title: What stands on it.
    ///   - answer: What it means.
    /// - Returns: The choice.
    public static func choice(_ title: String, _ answer: Answer) -> Choice {
      Choice(shown: Alert.Choice(title)) { _ in answer }
    }

    /// The choice that leaves all as it is.
    ///
    /// - Parameters:
    ///   - title: What stands on it.
    ///   - answer: What it means.
    /// - Returns: The choice.
    public static func cancel(_ title: String, _ answer: Answer) -> Choice {
      Choice(shown: Alert.Choice(title, .cancel)) { _ in answer }
    }

    /// A choice that destroys something.
    ///
    /// - Parameters:
    ///   - title: What stands on it.
    ///   - answer: What it means.
    /// - Returns: The choice.
    public static func destructive(_ title: String, _ answer: Answer) -> Choice {
      Choice(shown: Alert.Choice(title, .destructive)) { _ in answer }
    }

    /// A choice whose answer is made from the text of the field.
    ///
    /// - Parameters:
    ///   - title: What stands on it.
    ///   - answer: Makes the answer, or throws why the text is none; then the question stays open. It
    ///     is a pure function, which may be called more than once.
    /// - Returns: The choice.
    public static func text(
      _ title: String,
      _ answer: @escaping @Sendable (String) throws(Refusal) -> Answer
    ) -> Choice {
      Choice(shown: Alert.Choice(title, takesText: true), answer: answer)
    }
  }
}

extension Question where Answer == Void {
  /// A message that is only taken note of.
  ///
  /// - Parameters:
  ///   - title: What it is about, in a few words.
  ///   - message: What is said.
  ///   - button: What stands on its one choice.
  /// - Returns: The question.
  public static func notice(_ title: String, _ message: String, _ button: String = "OK") -> Self {
    Question(title, message, choices: [.choice(button, ())])
  }
}

extension Question: CustomStringConvertible {
  /// What is shown of it, on one line.
  public var description: String { alert.description }
}

extension Question {
  /// The answer that was chosen.
  ///
  /// - Parameters:
  ///   - number: Which choice, from 1 on.
  ///   - text: What stands in the field; a choice that takes no text overlooks it.
  /// - Returns: The answer.
  /// - Throws: Why it is no answer. What was typed unseen does not stand in it.
  func answer(_ number: Int, _ text: String?) throws(Refusal) -> Answer {
    guard choices.indices.contains(number - 1) else { throw Refusal("no choice \(number)") }
    let choice = choices[number - 1]
    guard choice.shown.takesText, let field = alert.field else {
      if text != nil && alert.field == nil { throw "no text is asked for" }
      return try choice.answer("")
    }
    guard let text else { throw Refusal("choice \(number) needs a text: \(field.label)") }
    do throws(Refusal) {
      return try choice.answer(text)
    } catch {
      let tells = field.isSecure && !text.isEmpty && error.reason.contains(text)
      throw tells ? Refusal("this is not accepted as \(field.label)") : error
    }
  }
}

/// A question was hidden before it was answered.
public struct QuestionHidden: Error, Hashable, Sendable, CustomStringConvertible {
  /// The title of the question.
  public let title: String

  /// A sentence that names the question.
  public var description: String {
    "The question \"\(title.escaped)\" was hidden before it was answered."
  }
}

extension Question.Choice: CustomStringConvertible {
  /// The text of the choice, as in an ``Alert/Choice``: `Delete (destructive)`.
  public var description: String { "\(shown)" }
}
