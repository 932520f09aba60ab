import ThoriumLog

/// A line of a recording: an input, or an event that followed from it.
struct RecordedLine: Hashable, Sendable {
  /// The number of the line.
  var number: Int
  /// Microseconds on the session's clock.
  var time: Int
  /// The number of the store, from 1 in the order of their creation.
  var store: Int?
  let kind: LineKind
  /// The input, the value or the displayed line.
  var text: String
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

  init(
    _ kind: LineKind,
    _ text: String,
    number: Int = 0,
    time: Int = 0,
    store: Int? = nil,
    cause: Int? = nil
  ) {
    self.kind = kind
    self.text = text
    self.number = number
    self.time = time
    self.store = store
    self.cause = cause
  }

  /// True when a replay computes the line; false for an input.
  var isComputed: Bool {
    switch kind {
    case .store, .gone, .action, .mutation, .event, .output, .left: true
    default: false
    }
  }
}

extension RecordedLine {
  /// The line as JSON, with its line feed and without a checksum, so that a person can edit it.
  var json: String {
    var members = ["\"n\":\(number)", "\"t\":\(time)"]
    if let store { members.append("\"s\":\(store)") }
    members.append("\"\(kind.rawValue)\":\(payload)")
    if let cause { members.append("\"by\":\(cause)") }
    if let refusal { members.append("\"refused\":\(refusal.json)") }
    if let secret { members.append("\"secret\":\(secret)") }
    if isUnseen { members.append("\"unseen\":true") }
    if isDiagnostic { members.append("\"diagnostic\":true") }
    return "{\(members.joined(separator: ","))}\n"
  }

  private var payload: String {
    switch kind {
    case .store: "{\"name\":\(text.json)}"
    case .left: Int(text).map { "\($0)" } ?? text.json
    default: text.json
    }
  }
}

extension RecordedLine {
  /// Reads a line of a recording.
  ///
  /// - Returns: The line, or `nil` if a replay has no use for a line of its kind.
  init?(
    _ line: LogLine,
    of reading: LogReading,
    with decoder: LineDecoder
  ) throws(LineDecodingError) {
    let content = try decoder.decode(Content.self, from: reading.bytes, in: line.bytes)
    guard let text = content.text(of: line.head.kind) else { return nil }
    self.init(
      line.head.kind,
      text,
      number: line.head.number,
      time: line.head.time,
      store: line.head.store,
      cause: line.head.cause
    )
    refusal = content.refused
    secret = content.secret
    isUnseen = content.unseen ?? false
    isDiagnostic = content.diagnostic ?? false
  }

  private struct Content: Decodable {
    struct Name: Decodable {
      let name: String
    }

    enum CodingKeys: String, CodingKey {
      case input = "in"
      case output = "out"
      case action = "a"
      case mutation = "m"
      case event, store, left, refused, secret, unseen, diagnostic
    }

    let input: String?
    let output: String?
    let action: String?
    let mutation: String?
    let event: String?
    let store: Name?
    let left: Int?
    let refused: String?
    let secret: Int?
    let unseen: Bool?
    let diagnostic: Bool?

    func text(of kind: LineKind) -> String? {
      switch kind {
      case .input: input
      case .output: output
      case .action: action
      case .mutation: mutation
      case .event: event
      case .store: store?.name
      case .left: left.map { "\($0)" }
      case .gone, .clock: ""
      default: nil
      }
    }
  }
}

extension String {
  /// The text as JSON, in quotes.
  var json: String {
    guard let bytes = try? LineEncoder.bytes(of: self) else { return "\"\"" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
