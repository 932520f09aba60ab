import ThoriumLog

/// The first line of a recording: the program, the example and its options.
struct RecordingHeader: Codable, Hashable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case version = "thorium-recording"
    case id, epoch, program, from, example, seed, start, input, time, source, strict, without
    case fixtures, state
  }

  /// The origin of the commands, which decides how the session shows them.
  enum Input: String, Codable, Sendable {
    case terminal, script
  }

  /// The clock of the session.
  enum Time: String, Codable, Sendable {
    case real, virtual
  }

  /// The data that an example reads from a folder.
  struct Folder: Codable, Hashable, Sendable {
    /// The path, as it was typed.
    let path: String
    /// The digest of each file, by its name.
    let digests: [String: String]
  }

  private var version = LogFormat.version
  private var id: String
  private var epoch = 1
  /// The program that wrote the recording, for a person.
  let program: String
  private var from = 1
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
    (self.program, self.example, id) = (program, example, example)
  }

  /// The line as JSON, with its line feed.
  var json: String {
    guard let bytes = try? LineEncoder.bytes(of: self) else { return "\n" }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The beginning of each recording, which distinguishes it from other files.
  static let beginning = "{\"\(LogPurpose.recording.rawValue)\":"
}
