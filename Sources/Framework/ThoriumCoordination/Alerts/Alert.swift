import ThoriumCore

/// The visible part of a question: its texts, without the effects of an answer.
///
///     let question: Question<Void> = .notice("Saved", "It is safe.")
///     question.alert.description   // "Saved|It is safe.|[1] OK"
///
/// Two alerts with the same texts are equal, even if different flows show them.
public struct Alert: Sendable, Hashable {
  /// The subject in a few words; it may be empty.
  public let title: String
  /// The text of the question; it may be empty.
  public let message: String
  /// The text field, if there is one.
  public let field: Field?
  /// The possible answers, at least one.
  public let choices: [Choice]

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The subject in a few words.
  ///   - message: The text of the question.
  ///   - field: The text field.
  ///   - choices: The possible answers, at least one.
  package init(_ title: String, _ message: String, field: Field? = nil, choices: [Choice]) {
    precondition(!choices.isEmpty, "The question \"\(title.escaped)\" needs a choice.")
    self.title = title
    self.message = message
    self.field = field
    self.choices = choices
  }

  /// A text field of an alert.
  public struct Field: Sendable, Hashable {
    /// The label of the field: `2FA code`.
    public let label: String
    /// True when the text is hidden during input, and appears in no refusal, trace or log.
    public let isSecure: Bool

    /// Returns a field with visible text.
    public static func text(_ label: String) -> Field { Field(label: label, isSecure: false) }

    /// Returns a field whose text is hidden during input, and appears in no refusal, trace or log.
    public static func secure(_ label: String) -> Field { Field(label: label, isSecure: true) }
  }

  /// A possible answer.
  public struct Choice: Sendable, Hashable {
    /// The kind of a choice.
    public enum Kind: Sendable, Hashable {
      /// An ordinary choice.
      case `default`
      /// The choice that changes nothing.
      case cancel
      /// A choice that destroys something.
      case destructive
    }

    /// The text of the choice.
    public let title: String
    /// The kind of the choice, which decides its appearance.
    public let kind: Kind
    /// True when its answer is created from the text of the field.
    package let takesText: Bool

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: The text of the choice.
    ///   - kind: The kind of the choice, which decides its appearance.
    ///   - takesText: True when its answer is created from the text of the field.
    package init(_ title: String, _ kind: Kind = .default, takesText: Bool = false) {
      self.title = title
      self.kind = kind
      self.takesText = takesText
    }
  }
}

extension Alert: CustomStringConvertible {
  /// Its texts on one line: `Tips|The code, please|[1] Cancel [2] Login <secure: 2FA code>`.
  ///
  /// An alert without a message is `Log out?|[1] Stay [2] Log out`. Control and format characters are escaped.
  public var description: String {
    let numbered = choices.enumerated().map { "[\($0 + 1)] \($1.title)" }
    let form = field.map { " \($0)" } ?? ""
    let texts = message.isEmpty ? title : "\(title)|\(message)"
    return "\(texts)|\(numbered.joined(separator: " "))\(form)".escaped
  }
}

extension Alert.Field: CustomStringConvertible {
  /// Its label, and whether its text is visible: `<secure: 2FA code>`.
  ///
  /// Control and format characters are escaped.
  public var description: String { "<\(isSecure ? "secure" : "text"): \(label.escaped)>" }
}
