import ThoriumCore

extension Link {
  /// Reads a link from text.
  ///
  /// A `/` at the end has no effect, and a `+` means a plus sign. A decoded part that is not
  /// valid UTF-8 makes the link invalid. A link with more than 1 000 parts is invalid too.
  ///
  ///     try Link("app://users/Zo%C3%AB/").path  // ["users", "Zoë"]
  ///     try Link("users/1")                     // throws: it has no scheme, …
  ///
  /// - Parameter text: The link as it was received.
  /// - Throws: A ``LinkError`` with the reason why the text is not a link.
  public init(_ text: String) throws(LinkError) {
    do throws(Malformed) {
      let parts = try Self.split(text)
      self.init(
        scheme: parts.scheme,
        path: try Self.path(of: parts.path),
        query: try parts.query.map(Self.query) ?? []
      )
    } catch {
      throw LinkError(link: text, problem: .malformed(error.reason))
    }
  }

  /// The maximum number of path parts, since the sender decides the length of a link.
  private static let mostParts = 1_000

  private typealias Bytes = Substring.UTF8View

  private struct Malformed: Error {
    let reason: String
  }

  private static func split(
    _ text: String
  ) throws(Malformed) -> (scheme: String, path: Bytes, query: Bytes?) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8), isScheme(String(text[..<colon]))
    else {
      throw Malformed(reason: "it does not begin with a scheme, such as \"app://\"")
    }
    let rest = bytes[colon...].dropFirst(3)
    if rest.contains(UInt8(ascii: "#")) {
      throw Malformed(
        reason: "it contains \"#\", but links have no fragment; write %23 for the character"
      )
    }
    guard let mark = rest.firstIndex(of: UInt8(ascii: "?")) else {
      return (String(text[..<colon]), rest, nil)
    }
    return (String(text[..<colon]), rest[..<mark], rest[mark...].dropFirst())
  }

  private static func path(of bytes: Bytes) throws(Malformed) -> [String] {
    if bytes.isEmpty { return [] }
    let kept = bytes.last == UInt8(ascii: "/") ? bytes.dropLast() : bytes
    let parts = kept.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= mostParts else {
      throw Malformed(reason: "it has \(parts.count) parts, more than the limit of \(mostParts)")
    }
    return try parts.map(decode)
  }

  private static func query(of bytes: Bytes) throws(Malformed) -> [Item] {
    try bytes.split(separator: UInt8(ascii: "&")).map { (item) throws(Malformed) in
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return Item(try decode(item[..<end]), try decode(item[end...].dropFirst()))
    }
  }

  private static func decode(_ bytes: Bytes) throws(Malformed) -> String {
    guard let text = String(percentEncoded: bytes) else {
      throw Malformed(
        reason:
          "\"\(Substring(bytes))\" is not valid percent-encoding: two hex digits follow each %, "
          + "and the bytes are UTF-8; write %25 for the character %"
      )
    }
    return text
  }
}
