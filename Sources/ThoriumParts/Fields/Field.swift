public import Thorium

/// A field of a form, as a part of a state: its text, and what is wrong with it.
///
///     var code = Field("", FieldRule(length: 4, orElse: "4 digits, please"))
///     code.edit("123")    // true
///     code.edit("123")    // false
///     code.problem        // "4 digits, please"
///     code.edit("1234")   // true
///     code.isValid        // true
///
/// A person edits it, a program sets it, and neither answers the other: what a view shows and tells back is
/// no edit, nor is the same text again. So a form may be bound two ways without an echo.
///
/// The text of a secure field is printed as stars, also in a trace or a dump of the state; an action that
/// brings it had better carry a `Secret`.
public struct Field<Problem: Equatable & Sendable>: Sendable {
  /// What the field accepts.
  public let rule: FieldRule<Problem>
  /// The text; it has no blanks around it where the rule trims it.
  public private(set) var text: String
  /// The text that the program has set, which a person may have edited since.
  public private(set) var original: String
  /// What is wrong with the text; `nil` where nothing is.
  public private(set) var problem: Problem?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The text at first.
  ///   - rule: What the field accepts.
  public init(_ text: String = "", _ rule: FieldRule<Problem>) {
    self.rule = rule
    self.text = rule.read(text)
    original = self.text
    problem = rule.problem(in: text)
  }

  /// Tells whether a text that a person has typed is another than the field has.
  public func isEdit(_ text: String) -> Bool {
    rule.read(text) != self.text
  }

  /// Takes a text that a person has typed.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it is another than before.
  @discardableResult
  public mutating func edit(_ text: String) -> Bool {
    if !isEdit(text) { return false }
    self.text = rule.read(text)
    problem = rule.problem(in: text)
    return true
  }

  /// Gives the field a text that the program has; it is no edit.
  ///
  ///     var name = Field("ada", FieldRule<String>())
  ///     name.edit("grace")
  ///     name.isEdited   // true
  ///     name.set("grace")
  ///     name.isEdited   // false
  ///
  /// - Parameter text: The text.
  public mutating func set(_ text: String) {
    edit(text)
    original = self.text
  }
}

extension Field {
  /// Whether nothing is wrong with the text.
  public var isValid: Bool { problem == nil }

  /// Whether the text is another than the program has set, so that leaving loses it.
  public var isEdited: Bool { text != original }

  /// The text as a screen shows it: where it is secure there is a star for each character.
  public var shown: String { rule.isSecure ? secret.masked : text }

  /// The text as a secret, to be kept or sent.
  public var secret: Secret { Secret(text) }
}

extension Field: Hashable {
  /// Tells whether both have the same texts and the same problem; rules cannot be compared.
  public static func == (left: Self, right: Self) -> Bool {
    (left.text, left.original, left.problem) == (right.text, right.original, right.problem)
  }

  /// Feeds the texts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(original)
  }
}

extension Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text, with control and format characters escaped, or six stars where it is secure.
  public var description: String { rule.isSecure ? "\(secret)" : text.escaped }

  /// The text in quotes, escaped, or six stars where it is secure.
  public var debugDescription: String {
    rule.isSecure ? "\(secret)" : text.debugDescription.escaped
  }

  /// The text and its problem; the text and the original of a secure field are secrets.
  public var customMirror: Mirror {
    let shown: any Sendable = rule.isSecure ? secret : text
    return Mirror(self, children: ["text": shown, "problem": problem as Any])
  }
}
