/// A text that must not be revealed, such as a password, a token or a code.
///
/// Every accidental print shows six stars, whatever the length of the text: in a line, a message, a
/// trace, a dump, a failed test. The type does not conform to `Codable`, so code that saves a state
/// with a secret must say how. Code that needs the text reads ``text``.
///
///     let password = Secret("swordfish")
///     print("password: \(password)")   // password: ******
///     password == Secret("swordfish")   // true
///
/// It does not hide the text from code that reads the memory of the process. It does not
/// compare in constant time.
public struct Secret: Sendable, Hashable {
  /// The text itself; review each use of it.
  public let text: String

  /// Creates a secret from a text.
  public init(_ text: String) {
    self.text = text
  }

  /// True when the text is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// One star for each character, as in a password field; it reveals the length.
  package var masked: String { String(repeating: "*", count: text.count) }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  /// Six stars, which do not reveal the length.
  public var description: String { "******" }

  /// An empty mirror, so that a dump reveals nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
