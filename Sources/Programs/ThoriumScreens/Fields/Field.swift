public import Thorium

/// A form field as part of a state: its text and the problem with that text, if any.
///
///     var code = Field("", FieldRule(length: 4, orElse: "4 digits, please"))
///     code.edit("123")    // true
///     code.edit("123")    // false
///     code.problem        // "4 digits, please"
///     code.edit("1234")   // true
///     code.isValid        // true
///
/// The user edits the text, and the program sets it. A text that the
/// field already has is not an edit, even when a view reports it. A form
/// can therefore be bound in both directions without an echo.
///
/// The text of a secure field is printed as stars, also in a trace or a dump of
/// the state. An action that carries such a text should carry it as a `Secret`.
public struct Field<Problem: Equatable & Sendable>: Sendable {
  /// The rule that decides which texts the field accepts.
  package let rule: FieldRule<Problem>
  /// The current text, without surrounding whitespace if the rule trims it.
  public private(set) var text: String
  /// The text that the program set last; the user may have edited it since.
  package private(set) var original: String
  /// The problem with the text; `nil` if the text is valid.
  public private(set) var problem: Problem?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - rule: The rule that decides which texts the field accepts.
  public init(_ text: String = "", _ rule: FieldRule<Problem>) {
    self.rule = rule
    self.text = rule.read(text)
    original = self.text
    problem = rule.problem(in: text)
  }

  /// Returns whether a text typed by the user differs from the text of the field.
  package func isEdit(_ text: String) -> Bool {
    rule.read(text) != self.text
  }

  /// Replaces the text with one typed by the user.
  ///
  /// - Parameter text: The typed text.
  /// - Returns: `true` if the text differs from the text before.
  @discardableResult
  public mutating func edit(_ text: String) -> Bool {
    if !isEdit(text) { return false }
    self.text = rule.read(text)
    problem = rule.problem(in: text)
    return true
  }

  /// Replaces the text with one from the program, which does not count as an edit.
  ///
  ///     var name = Field("ada", FieldRule<String>())
  ///     name.edit("grace")
  ///     name.isEdited   // true
  ///     name.set("grace")
  ///     name.isEdited   // false
  ///
  /// - Parameter text: The new text.
  public mutating func set(_ text: String) {
    edit(text)
    original = self.text
  }
}

extension Field {
  /// True when the text has no problem.
  public var isValid: Bool { problem == nil }

  /// True when the text differs from the text set by the program, so that leaving would lose it.
  public var isEdited: Bool { text != original }

  /// The text for display; a secure field shows a star for each character.
  public var shown: String { rule.isSecure ? secret.masked : text }

  /// The text as a secret, for storing or sending it.
  public var secret: Secret { Secret(text) }
}

extension Field: Hashable {
  /// Returns whether both fields have equal texts and problems; rules cannot be compared.
  public static func == (left: Self, right: Self) -> Bool {
    (left.text, left.original, left.problem) == (right.text, right.original, right.problem)
  }

  /// Hashes both texts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(original)
  }
}

extension Field: CustomStringConvertible, CustomReflectable {
  /// The text, with control and format characters escaped; six stars if the field is secure.
  public var description: String { rule.isSecure ? "\(secret)" : text.escaped }

  /// The text and its problem; the text of a secure field appears as a secret.
  public var customMirror: Mirror {
    let shown: any Sendable = rule.isSecure ? secret : text
    return Mirror(self, children: ["text": shown, "problem": problem as Any])
  }
}
