/// What is shown of a question: its texts, and nothing of what follows from an answer.
///
///     let alert = Alert("Delete?", "It is gone.", choices: [.init("Keep", .cancel), .init("Delete")])
///     alert.description   // "Delete?|It is gone.|[1] Keep [2] Delete"
///
/// Two alerts with the same texts are equal, whoever asks.
public struct Alert: Sendable, Hashable {
  /// What it is about, in a few words; it may be empty.
  public let title: String
  /// What is asked.
  public let message: String
  /// Where a text is typed, if one is.
  public let field: Field?
  /// What can be answered, at least one.
  public let choices: [Choice]

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: What it is about, in a few words.
  ///   - message: What is asked.
  ///   - field: Where a text is typed.
  ///   - choices: What can be answered, at least one.
  public init(_ title: String, _ message: String, field: Field? = nil, choices: [Choice]) {
    precondition(!choices.isEmpty, "The question \"\(title.escaped)\" needs a choice.")
    self.title = title
    self.message = message
    self.field = field
    self.choices = choices
  }

  /// Where a text is typed.
  public struct Field: Sendable, Hashable {
    /// What is to be typed: `2FA code`.
    public let label: String
    /// Whether it is typed unseen, and never told.
    public let isSecure: Bool

    /// A field whose text may be seen.
    public static func text(_ label: String) -> Field { Field(label: label, isSecure: false) }

    /// A field that is typed unseen, and whose text is never told.
    public static func secure(_ label: String) -> Field { Field(label: label, isSecure: true) }
  }

  /// One thing that can be answered.
  public struct Choice: Sendable, Hashable {
    /// What it does to the one who looks at it.
    public enum Kind: Sendable, Hashable {
      /// One choice as any other.
      case `default`
      /// The one that leaves all as it is.
      case cancel
      /// One that destroys something.
      case destructive
    }

    /// What stands on it.
    public let title: String
    /// How it looks.
    public let kind: Kind
    /// Whether its answer is made from the text of the field.
    public let takesText: Bool

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: What stands on it.
    ///   - kind: How it looks.
    ///   - takesText: Whether its answer is made from the text of the field.
    public init(_ title: String, _ kind: Kind = .default, takesText: Bool = false) {
      self.title = title
      self.kind = kind
      self.takesText = takesText
    }
  }
}

extension Alert: CustomStringConvertible {
  /// Its texts on one line: `Tips|The code, please|[1] Cancel [2] Login <secure: 2FA code>`.
  ///
  /// Control and format characters are escaped.
  public var description: String {
    let numbered = choices.enumerated().map { "[\($0 + 1)] \($1.title)" }
    let form = field.map { " \($0)" } ?? ""
    return "\(title)|\(message)|\(numbered.joined(separator: " "))\(form)".escaped
  }
}

extension Alert.Field: CustomStringConvertible {
  /// Its label, and whether its text is seen: `<secure: 2FA code>`.
  ///
  /// Control and format characters are escaped.
  public var description: String { "<\(isSecure ? "secure" : "text"): \(label.escaped)>" }
}

extension Alert.Choice: CustomStringConvertible {
  /// Its title, and its kind where that is not the usual one: `Delete (destructive)`.
  ///
  /// Control and format characters are escaped.
  public var description: String { title.escaped + (kind == .default ? "" : " (\(kind))") }
}
