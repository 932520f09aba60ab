import ThoriumText

/// A failing case of a check, as a text of a few lines.
///
///     Thorium: cases that failed, version 1
///     sorting
///     AgxTUno
enum FailureFile {
  private static let title = "Thorium: cases that failed, version 1"

  /// Returns the content of the file of a check.
  static func bytes(of token: ReplayToken, named name: String) -> [UInt8] {
    Array("\(title)\n\(name.escaped)\n\(token)\n".utf8)
  }

  /// Reads the file of a check.
  ///
  /// - Throws: The reason why the file is invalid.
  static func token(in bytes: [UInt8], named name: String) throws(Unreadable) -> ReplayToken {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(reason: "is not text")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.first == title else { throw Unreadable(reason: "has another title") }
    guard lines.count > 1, lines[1] == name.escaped else {
      throw Unreadable(reason: "belongs to another check")
    }
    guard lines.count == 4, lines[3].isEmpty else { throw Unreadable(reason: "has no end") }
    do throws(TokenError) {
      return try ReplayToken(lines[2])
    } catch {
      throw Unreadable(reason: "contains a token that \(error.reason)")
    }
  }

  /// The reason why bytes are not a valid file.
  struct Unreadable: Error {
    let reason: String
  }
}
