import Thorium

/// The first line of a recording: the program, the example and its options.
struct RecordingHeader: Decodable, Hashable, Sendable {
  /// The origin of the commands, which decides how the session shows them.
  enum Input: String, Decodable, Sendable {
    case terminal, script
  }

  /// The clock of the session.
  enum Time: String, Decodable, Sendable {
    case real, virtual
  }

  /// The data that an example reads from a folder.
  struct Folder: Decodable, Hashable, Sendable {
    /// The path, as it was typed.
    let path: String
    /// The digest of each file, by its name.
    let digests: [String: String]
  }

  /// The program that wrote the recording, for a person.
  let program: String
  /// The name of the example.
  let example: String
  /// The seed of random numbers and identifiers; `nil` for zero, which virtual time has.
  var seed: UInt64?
  /// The date at the start of the session, in microseconds since 1970; `nil` for zero.
  var start: Int?
  var input = Input.script
  var time = Time.virtual
  /// The name of the script in messages.
  var source: String?
  /// True when the first refused command ends the session.
  var strict: Bool?
  /// The reactors whose views are removed.
  var without: [String]?
  var fixtures: Folder?
  /// The saved data when the session started.
  var state: Folder?

  init(program: String, example: String) {
    (self.program, self.example) = (program, example)
  }

  /// The line as JSON, with its line feed.
  var json: String {
    .line([
      ("thorium-recording", .number(1)), ("program", .text(program)), ("example", .text(example)),
      ("input", .text(input.rawValue)), ("time", .text(time.rawValue)),
      ("seed", seed.map { .written("\($0)") }), ("start", start.map(JSONText.number)),
      ("source", source.map(JSONText.text)), ("strict", strict.map(JSONText.flag)),
      ("without", without.map { .array($0.map(JSONText.text)) }), ("fixtures", fixtures?.json),
      ("state", state?.json),
    ])
  }

  /// The beginning of each recording, which distinguishes it from other files; the version of the format follows.
  static let beginning = "{\"thorium-recording\":"
}

extension RecordingHeader.Folder {
  fileprivate var json: JSONText {
    let digests = digests.sorted { $0.key < $1.key }.map { ($0.key, JSONText.text($0.value)) }
    return .object([("path", .text(path)), ("digests", .object(digests))])
  }
}
