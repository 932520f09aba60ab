public import ThoriumCore

/// A question to the user, with a typed answer for each choice.
///
///     let question = Question(
///       "Tips",
///       "Please enter the code",
///       field: .secure("2FA code"),
///       choices: [.cancel("Cancel", nil), .text("Login") { code in Secret(code) }]
///     )
///     let code = try await flow.ask(question)   // a Secret, or nil
///     let isSure = try await flow.ask(
///       Question("Log out?", choices: [.cancel("Stay", false), .choice("Log out", true)])
///     )
///
/// Flows ask questions, since questions cover the screens. A reactor emits
/// an event to its flow instead, and receives the answer as an action.
public struct Question<Answer: Sendable>: Sendable {
  /// The visible part of the question.
  public let alert: Alert
  private let choices: [Choice]

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - title: The subject in a few words; it may be empty.
  ///   - message: The text of the question; it may be empty, and is by default.
  ///   - field: The text field, for choices that take a text.
  ///   - choices: The possible answers, at least one.
  public init(
    _ title: String,
    _ message: String = "",
    field: Alert.Field? = nil,
    choices: [Choice]
  ) {
    for choice in choices where choice.shown.takesText {
      let title = choice.shown.title.escaped
      precondition(
        field != nil,
        "The choice \"\(title)\" reads a text, so the question needs a field."
      )
    }
    alert = Alert(title, message, field: field, choices: choices.map(\.shown))
    self.choices = choices
  }

  /// A possible answer.
  public struct Choice: Sendable {
    let shown: Alert.Choice
    let makeResult: @Sendable (String) throws(Refusal) -> Answer

    /// Returns a choice with an answer.
    ///
    /// - Parameters:
    ///   - title: The text of the choice.
    ///   - answer: The answer that the choice gives.
    /// - Returns: The choice.
    public static func choice(_ title: String, _ answer: Answer) -> Choice {
      Choice(shown: Alert.Choice(title)) { _ in answer }
    }

    /// Returns the choice that changes nothing.
    ///
    /// - Parameters:
    ///   - title: The text of the choice.
    ///   - answer: The answer that the choice gives.
    /// - Returns: The choice.
    public static func cancel(_ title: String, _ answer: Answer) -> Choice {
      Choice(shown: Alert.Choice(title, .cancel)) { _ in answer }
    }

    /// Returns a choice that destroys something.
    ///
    /// - Parameters:
    ///   - title: The text of the choice.
    ///   - answer: The answer that the choice gives.
    /// - Returns: The choice.
    public static func destructive(_ title: String, _ answer: Answer) -> Choice {
      Choice(shown: Alert.Choice(title, .destructive)) { _ in answer }
    }

    /// Returns a choice with an answer that is created from the text of the field.
    ///
    /// - Parameters:
    ///   - title: The text of the choice.
    ///   - answer: Creates the answer, or throws the reason why the text is not accepted; then
    ///     the question stays open. It is a pure function, which may be called more than once.
    /// - Returns: The choice.
    public static func text(
      _ title: String,
      _ answer: @escaping @Sendable (String) throws(Refusal) -> Answer
    ) -> Choice {
      Choice(shown: Alert.Choice(title, takesText: true), makeResult: answer)
    }
  }
}

extension Question where Answer == Void {
  /// Returns a message that the user can only confirm.
  ///
  /// - Parameters:
  ///   - title: The subject in a few words.
  ///   - message: The text of the message.
  ///   - button: The text of its only choice.
  /// - Returns: The question.
  public static func notice(_ title: String, _ message: String, _ button: String = "OK") -> Self {
    Question(title, message, choices: [.choice(button, ())])
  }
}

extension Question {
  /// Returns the answer for a choice.
  ///
  /// - Parameters:
  ///   - number: The number of the choice, counted from 1.
  ///   - text: The content of the field; a choice that takes no text ignores it.
  /// - Returns: The answer.
  /// - Throws: The reason why there is no answer. It never contains the text of a secure field.
  func chosenResult(_ number: Int, _ text: String?) throws(Refusal) -> Answer {
    guard choices.indices.contains(number - 1) else { throw Refusal("no choice \(number)") }
    let choice = choices[number - 1]
    guard choice.shown.takesText, let field = alert.field else {
      if text != nil && alert.field == nil { throw "no text is asked for" }
      return try choice.makeResult("")
    }
    guard let text else { throw Refusal("choice \(number) needs a text: \(field.label)") }
    do throws(Refusal) {
      return try choice.makeResult(text)
    } catch {
      let reason = error.reason
      let isTold = reason.contains(text) || reason.unicodeScalars.contains(text.unicodeScalars)
      guard field.isSecure, !text.isEmpty, isTold else { throw error }
      throw Refusal("this is not accepted as \(field.label)")
    }
  }
}

/// The error of a question that was hidden before it was answered.
public struct QuestionHidden: Error, Hashable, Sendable, CustomStringConvertible {
  /// The title of the question.
  package let title: String

  /// A sentence that names the question.
  public var description: String {
    "The question \"\(title.escaped)\" was hidden before it was answered."
  }
}
