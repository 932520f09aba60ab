/// What a form field accepts: how its text is read, and what is wrong with it.
///
///     let code = FieldRule(length: 4, orElse: "4 digits, please") { text in
///       text.allSatisfy(\.isNumber) ? nil : "digits, please"
///     }
///     code.problem(in: "12")     // "4 digits, please"
///     code.problem(in: "12a4")   // "digits, please"
///     code.problem(in: "1234")   // nil
///
/// A problem is a sentence, or a value of an enumeration that has one.
public struct FieldRule<Problem: Equatable & Sendable>: Sendable {
  /// Whether blanks around a text are no part of it.
  public let isTrimmed: Bool
  /// Whether the text is not to be seen.
  public let isSecure: Bool
  /// How many characters a text has, where that is fixed.
  public let length: Int?
  private let check: @Sendable (String) -> Problem?

  /// Makes a rule for texts of any length.
  ///
  /// - Parameters:
  ///   - isTrimmed: Whether blanks around a text are no part of it.
  ///   - isSecure: Whether the text is not to be seen.
  ///   - check: Says what is wrong with a text; a pure function.
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

  /// Makes a rule for texts of one length, in characters as a person counts them.
  ///
  /// - Parameters:
  ///   - length: How many characters a text has.
  ///   - problem: What is wrong with a text of another length.
  ///   - isTrimmed: Whether blanks around a text are no part of it.
  ///   - isSecure: Whether the text is not to be seen.
  ///   - check: Says what is wrong with a text of that length; a pure function.
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

  /// A rule for texts that are not empty.
  ///
  ///     FieldRule.filled(orElse: "a name, please", isTrimmed: true).problem(in: "  ")   // "a name, please"
  ///
  /// - Parameters:
  ///   - problem: What is wrong with an empty text.
  ///   - isTrimmed: Whether blanks around a text are no part of it.
  ///   - isSecure: Whether the text is not to be seen.
  /// - Returns: The rule.
  public static func filled(
    orElse problem: Problem,
    isTrimmed: Bool = false,
    isSecure: Bool = false
  ) -> Self {
    Self(isTrimmed: isTrimmed, isSecure: isSecure) { $0.isEmpty ? problem : nil }
  }

  /// Says what is wrong with a text, or `nil` where nothing is.
  public func problem(in text: String) -> Problem? {
    check(read(text))
  }

  /// The text as the field has it.
  func read(_ text: String) -> String {
    if !isTrimmed { return text }
    let tail = text.drop(while: \.isWhitespace)
    return String(tail.reversed().drop(while: \.isWhitespace).reversed())
  }
}
