import ThoriumText

/// A failing case of a check, as a text of a few lines.
///
/// Files of earlier versions contain all failing cases of their check.
///
///     Thorium: cases that failed, version 1
///     sorting
///     AQwTUno
struct FailureFile: Sendable {
  private static let title = "Thorium: cases that failed, version 1"

  let name: String
  let tokens: [ReplayToken]

  var bytes: [UInt8] {
    let lines = [Self.title, name.escaped] + tokens.map(\.description)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  init(name: String, tokens: [ReplayToken]) {
    self.name = name
    self.tokens = tokens
  }

  /// Reads the file of a check.
  ///
  /// - Throws: The reason why the file is invalid.
  init(_ bytes: [UInt8], named name: String) throws(Unreadable) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(reason: "is not text")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.first == Self.title else { throw Unreadable(reason: "has another title") }
    guard lines.count > 1, lines[1] == name.escaped else {
      throw Unreadable(reason: "belongs to another check")
    }
    guard lines.last?.isEmpty == true else { throw Unreadable(reason: "has no end") }
    var tokens: [ReplayToken] = []
    for line in lines[2...].dropLast() {
      do {
        tokens.append(try ReplayToken(line))
      } catch {
        throw Unreadable(reason: "contains an invalid token")
      }
    }
    self.init(name: name, tokens: tokens)
  }

  /// The reason why bytes are not a valid file.
  struct Unreadable: Error {
    let reason: String
  }
}
