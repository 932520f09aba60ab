/// A rule that trims the text of a form field and finds problems in it.
///
///     let code = FieldRule(length: 4, orElse: "4 digits, please") { text in
///       text.allSatisfy(\.isNumber) ? nil : "digits, please"
///     }
///     Field("12", code).problem     // "4 digits, please"
///     Field("12a4", code).problem   // "digits, please"
///     Field("1234", code).problem   // nil
///
/// A problem is a sentence, or an enumeration case that has one.
public struct FieldRule<Problem: Equatable & Sendable>: Sendable {
  /// True when whitespace around the text is removed.
  package let isTrimmed: Bool
  /// True when the text must not be visible.
  package let isSecure: Bool
  /// The required number of characters; `nil` if any length is accepted.
  package let length: Int?
  private let check: @Sendable (String) -> Problem?

  /// Creates a rule for texts of any length.
  ///
  /// - Parameters:
  ///   - isTrimmed: Whether to remove whitespace around the text.
  ///   - isSecure: Whether the text must not be visible.
  ///   - check: A pure function that returns the problem with a text, or `nil`.
  public init(
    isTrimmed: Bool = false,
    isSecure: Bool = false,
    _ check: @escaping @Sendable (String) -> Problem? = { _ in nil }
  ) {
    self.isTrimmed = isTrimmed
    self.isSecure = isSecure
    length = nil
    self.check = check
  }

  /// Creates a rule for texts of a fixed length, counted in user-perceived characters.
  ///
  /// - Parameters:
  ///   - length: The required number of characters.
  ///   - problem: The problem with a text of another length.
  ///   - isTrimmed: Whether to remove whitespace around the text.
  ///   - isSecure: Whether the text must not be visible.
  ///   - check: A pure function that returns the problem with a text of that length, or `nil`.
  public init(
    length: Int,
    orElse problem: Problem,
    isTrimmed: Bool = false,
    isSecure: Bool = false,
    _ check: @escaping @Sendable (String) -> Problem? = { _ in nil }
  ) {
    self.isTrimmed = isTrimmed
    self.isSecure = isSecure
    self.length = length
    self.check = { $0.count == length ? check($0) : problem }
  }

  /// Returns a rule for texts that are not empty.
  ///
  ///     Field("  ", .filled(orElse: "a name, please", isTrimmed: true)).problem   // "a name, please"
  ///
  /// - Parameters:
  ///   - problem: The problem with an empty text.
  ///   - isTrimmed: Whether to remove whitespace around the text.
  ///   - isSecure: Whether the text must not be visible.
  /// - Returns: The rule.
  public static func filled(
    orElse problem: Problem,
    isTrimmed: Bool = false,
    isSecure: Bool = false
  ) -> Self {
    Self(isTrimmed: isTrimmed, isSecure: isSecure) { $0.isEmpty ? problem : nil }
  }

  /// Returns the problem with a text; `nil` if the text is valid.
  package func problem(in text: String) -> Problem? {
    check(read(text))
  }

  /// Returns the text as the field stores it: without surrounding whitespace if the rule trims it.
  func read(_ text: String) -> String {
    if !isTrimmed { return text }
    let tail = text.drop(while: \.isWhitespace)
    return String(tail.reversed().drop(while: \.isWhitespace).reversed())
  }
}
