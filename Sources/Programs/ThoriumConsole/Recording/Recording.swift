import ThoriumLog
import ThoriumSystem
import ThoriumText

/// A recorded session of a program, which can be replayed.
///
/// `thorium run NAME --record FILE` writes one. A test replays it:
///
///     let recording = try Recording(readingFile: "Recordings/lost-click.jsonl")
///     try counter.replay(recording).difference   // nil
///
/// A recording is text, one line of JSON for each input and each of its consequences.
public struct Recording: Sendable {
  let file: String
  let header: RecordingHeader
  let lines: [RecordedLine]
  /// True when the session ended normally, so that no line is missing.
  let isComplete: Bool
  /// The reasons why lines were skipped, as sentences.
  let notices: [String]

  /// Creates a recording with other lines or options.
  init(_ recording: Recording, header: RecordingHeader? = nil, lines: [RecordedLine]) {
    file = recording.file
    self.header = header ?? recording.header
    self.lines = lines
    isComplete = recording.isComplete
    notices = []
  }

  /// Reads a recording from a text.
  ///
  /// - Parameter text: The lines of the recording.
  /// - Throws: A ``RecordingError`` that names the line if the text is no recording.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) throws(RecordingError) {
    try self.init(Array(text.utf8), file: "the recording")
  }

  /// Reads a recording from a file.
  ///
  /// A program that was killed leaves a recording without its last lines. It is replayed up to there.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A ``RecordingError`` if the file cannot be read, or is no recording.
  /// - Complexity: O(*n*) in the size of the file.
  public init(readingFile path: String) throws(RecordingError) {
    try self.init(try Self.bytes(of: path, RecordingHeader.beginning), file: path)
  }

  /// The name of the example that was recorded.
  var example: String { header.example }

  /// The last line, if the session stopped while it executed that input; otherwise `nil`.
  ///
  /// Nothing follows from such an input, since its consequences were not written. An edited recording without any
  /// consequence has no such input, since its replay computes them all.
  var unfinishedInput: RecordedLine? {
    guard !isComplete, let last = lines.last, last.kind == .input else { return nil }
    return lines.contains(where: \.isComputed) ? last : nil
  }

  init(_ bytes: [UInt8], file: String) throws(RecordingError) {
    self.file = file
    let isWhole = bytes.last == 0x0A
    let reading = LogReader(Self.withPlainLineFeeds(bytes), file: file).read()
    if reading.header == nil, !reading.bytes.starts(with: RecordingHeader.beginning.utf8) {
      let problem = bytes.isEmpty ? "it is empty, and no recording" : "it is no recording"
      throw RecordingError(
        "\(file.escaped) cannot be replayed: \(problem). Choose a file that run --record FILE has written."
      )
    }
    var notices = reading.notices
    switch reading.verdict {
    case .valid: break
    // Lines have no checksums, so only the last one can be torn.
    case .torn(let problem)
    where isWhole || reading.bytes[reading.end...].dropLast().contains(0x0A):
      throw RecordingError("\(problem). Correct this line, or remove it.")
    case .torn(let problem):
      notices.append("\(problem). The recording ends there: its program was stopped.")
    case .damaged(let problem), .unknownKind(let problem):
      throw RecordingError("\(problem). Correct this line, or remove it.")
    case .newer(let problem):
      throw RecordingError("\(problem). Replay it with a newer program.")
    }
    let decoder = LineDecoder()
    guard reading.header?.purpose == .recording, let end = reading.bytes.firstIndex(of: 0x0A) else {
      throw RecordingError("\(file.escaped) is the journal of a store, and no recording.")
    }
    do throws(LineDecodingError) {
      header = try decoder.decode(RecordingHeader.self, from: reading.bytes, in: 0..<end)
    } catch {
      throw RecordingError("\(file.escaped), line 1: \(error). Correct the header.")
    }
    lines = try Self.lines(of: reading, with: decoder)
    isComplete = reading.isClosed
    self.notices = notices
  }

  private static func lines(
    of reading: LogReading,
    with decoder: LineDecoder
  ) throws(RecordingError) -> [RecordedLine] {
    var lines: [RecordedLine] = []
    lines.reserveCapacity(reading.lines.count)
    for line in reading.lines {
      do throws(LineDecodingError) {
        if let line = try RecordedLine(line, of: reading, with: decoder) { lines.append(line) }
      } catch {
        let place = "\(reading.file.escaped), number \(line.head.number)"
        throw RecordingError("\(place): \(error). Correct this line, or remove it.")
      }
    }
    return lines
  }

  /// Returns the bytes as an editor may not have left them: each line ends with a line feed alone.
  private static func withPlainLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.contains(0x0D) {
      bytes = zip(bytes, bytes.dropFirst() + [0]).filter { $0 != (0x0D, 0x0A) }.map(\.0)
    }
    if bytes.last == UInt8(ascii: "}") { bytes.append(0x0A) }
    return bytes
  }

  static func bytes(of path: String, _ beginning: String = "") throws(RecordingError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, named: path, beginning)
  }

  /// Returns the bytes of an open file.
  ///
  /// A file may have no end, so reading stops after another beginning, or after a line that is too long for a recording.
  static func bytes(
    from descriptor: Int32,
    named name: String,
    _ beginning: String = ""
  ) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var lineStart = 0
    while bytes.count <= 1 << 30 {
      guard let next = readBytes(descriptor, upTo: 1 << 16) else { throw .unreadable(name) }
      if let end = next.lastIndex(of: 0x0A) { lineStart = bytes.count + end + 1 }
      bytes += next
      let isOther = zip(bytes.prefix(64).drop { $0 > 0x7F }, beginning.utf8).contains { $0 != $1 }
      if next.isEmpty || isOther { return bytes }
      if bytes.count - lineStart > LogFormat.longest { break }
    }
    throw .unreadable(
      name,
      "it has more than 1 GiB, or a line of more than 16 MiB. Choose another file"
    )
  }
}

/// A reason why a recording cannot be read or replayed.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, the line, the reason and a remedy; control and format characters are escaped.
  public let description: String

  package init(_ description: String) {
    self.description = description.escaped
  }

  /// Returns the error for a file that cannot be read; without a reason, the reason is the last error of the system.
  fileprivate static func unreadable(_ name: String, _ why: String? = nil) -> Self {
    let reason = unsafe why ?? String(cString: strerror(errno))
    return Self("\"\(name)\" cannot be read: \(reason).")
  }
}
