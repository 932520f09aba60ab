/// A text that must not be told: a password, a token, a code.
///
/// Wherever it is printed by accident there stand six stars, however long it is: in a line, a
/// message, a trace, a dump, a failed test. It has no `Codable`, so a state that holds one cannot be
/// saved without saying how. Whoever needs the text says so by ``text``.
///
///     let password = Secret("swordfish")
///     print("password: \(password)")         // password: ******
///     print("password: \(password.masked)")  // password: *********
///     password == Secret("swordfish")        // true
///
/// It keeps no text from who reads the memory of the process, and does not compare in constant time.
public struct Secret: Sendable, Hashable {
  /// The text itself; each use of it is worth a look.
  public let text: String

  /// Makes a text a secret.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// A star for each character, as a field shows what is typed; it tells how many there are.
  public var masked: String { String(repeating: "*", count: text.count) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Six stars, which tell not even a length.
  public var description: String { "******" }

  /// Six stars.
  public var debugDescription: String { description }

  /// Nothing that a dump could tell.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
