import Thorium

/// A line of a recording: an input, or an event that followed from it.
struct RecordedLine: Hashable, Sendable {
  /// The kind of a line, which is the key of its text.
  enum Kind: String, CodingKey, CaseIterable {
    case input = "in"
    /// A displayed line.
    case output = "out"
    case action = "a"
    case mutation = "m"
    case event
    /// A store was created; the text is the name of its reactor.
    case store
    /// A store has ended.
    case gone
    /// The session ended normally; the text is the exit status.
    case left
    /// A kind of a later version.
    case unknown
  }

  let kind: Kind
  /// The input, the value or the displayed line.
  var text: String
  /// The number of the line.
  var number = 0
  /// Microseconds on the session's clock.
  var time = 0
  /// The number of the store, from 1 in the order of their creation.
  var store: Int?
  /// The number of the action that caused this line.
  var cause: Int?
  /// The reason for the refusal of an action.
  var refusal: String?
  /// The index of the first word of an input that is masked; 0 is the first word of the line.
  var secret: Int?
  /// True when an input was typed without echo, so that the whole line is a secret.
  var isUnseen = false
  /// True when a displayed line is a diagnostic.
  var isDiagnostic = false

  /// True when a replay computes the line; false for an input.
  var isComputed: Bool { kind != .input }
}

extension RecordedLine {
  /// The line as JSON, with its line feed.
  var json: String {
    .line([
      ("n", .number(number)), ("t", .number(time)), ("s", store.map(JSONText.number)),
      (kind.rawValue, .text(text)), ("by", cause.map(JSONText.number)),
      ("refused", refusal.map(JSONText.text)), ("secret", secret.map(JSONText.number)),
      ("unseen", isUnseen ? .flag(true) : nil), ("diagnostic", isDiagnostic ? .flag(true) : nil),
    ])
  }
}

extension RecordedLine: Decodable {
  private enum Key: String, CodingKey {
    case n, t, s, by, refused, secret, unseen, diagnostic
  }

  /// Reads a line; its members may have any order, and others are ignored.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) throws -> Int? {
      guard members.contains(key) else { return nil }
      // The most microseconds of a clock.
      let range = 0...900_000_000_000_000_000
      if let number = try? members.decode(Int.self, forKey: key), range ~= number { return number }
      let problem = "must be a whole number up to \(range.upperBound)"
      throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: problem)
    }
    let texts = try decoder.container(keyedBy: Kind.self)
    let kind = Kind.allCases.first(where: texts.contains) ?? .unknown
    try self.init(
      kind: kind,
      text: kind == .unknown ? "" : texts.decode(String.self, forKey: kind),
      number: number(.n) ?? 0,
      time: number(.t) ?? 0,
      store: number(.s),
      cause: number(.by),
      refusal: members.decodeIfPresent(String.self, forKey: .refused),
      secret: number(.secret),
      isUnseen: members.decodeIfPresent(Bool.self, forKey: .unseen) ?? false,
      isDiagnostic: members.decodeIfPresent(Bool.self, forKey: .diagnostic) ?? false
    )
  }
}

extension String {
  /// Returns a line with an object as JSON, without the parts that are `nil`.
  static func line(_ parts: [(String, JSONText?)]) -> String {
    "\(JSONText.object(parts.compactMap { key, value in value.map { (key, $0) } }))\n"
  }
}
