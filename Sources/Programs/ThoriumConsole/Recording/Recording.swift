import Foundation
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

  /// The maximum number of bytes of a line, without the line feed.
  static let longestLine = 16 << 20

  /// The maximum time in a recording of real time, which a script turns into ticks: 100 years in microseconds.
  private static let longestRealTime = 3_155_760_000_000_000

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
    // An editor may have written a byte order mark.
    let content = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
    guard content.starts(with: RecordingHeader.beginning.utf8) else {
      let problem = bytes.isEmpty ? "it is empty, and no recording" : "it is no recording"
      throw RecordingError(
        "\(file) cannot be replayed: \(problem). Choose a file that run --record FILE has written."
      )
    }
    let format = content.dropFirst(RecordingHeader.beginning.utf8.count).prefix { $0 != 0x2C }
    if let format = Int(String(decoding: format, as: UTF8.self)), format > 1 {
      throw RecordingError(
        "\(file), line 1: the recording has format \(format), and this program reads up to 1. Replay it with a newer program."
      )
    }
    let rest = content.drop { $0 != 0x0A }
    header = try Self.decoded(content[..<rest.startIndex], "\(file), line 1", "Correct the header.")
    let longest = header.time == .real ? Self.longestRealTime : .max
    (lines, notices) = try Self.lines(of: rest.dropFirst(), file, upTo: longest)
    isComplete = lines.last?.kind == .left
  }

  /// Reads the lines after the header; only the last one can be torn.
  private static func lines(
    of content: ArraySlice<UInt8>,
    _ file: String,
    upTo longest: Int
  ) throws(RecordingError) -> ([RecordedLine], notices: [String]) {
    var (lines, notices): ([RecordedLine], [String]) = ([], [])
    var (rest, count) = (content, 1)
    while !rest.isEmpty {
      let bytes = rest.prefix { $0 != 0x0A }
      let isTorn = bytes.endIndex == rest.endIndex
      rest = rest[bytes.endIndex...].dropFirst()
      count += 1
      let place = "\(file), line \(count)".escaped
      let advice =
        isTorn
        ? "The recording ends there: its program was stopped." : "Correct this line, or remove it."
      do throws(RecordingError) {
        let line: RecordedLine = try decoded(bytes, place, advice)
        let (number, least) = (line.number, lines.last?.number ?? 1)
        if number < least {
          throw RecordingError(
            "\(place): \"n\" must be at least \(least), not \(number). \(advice)"
          )
        }
        if line.time > longest {
          throw RecordingError(
            "\(place): \"t\" must be at most \(longest), which are 100 years, not \(line.time). \(advice)"
          )
        }
        if line.kind == .unknown {
          notices.append("\(place): This program does not know its kind, and skips it.")
        } else {
          lines.append(line)
        }
      } catch {
        if !isTorn { throw error }
        notices.append(error.description)
      }
    }
    return (lines, notices)
  }

  /// Decodes a line, with an error that names its place and ends with advice.
  private static func decoded<Value: Decodable>(
    _ line: ArraySlice<UInt8>,
    _ place: String,
    _ advice: String
  ) throws(RecordingError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(line))
    } catch {
      let reason = (error as? DecodingError)?.sentence ?? "\(error)"
      throw RecordingError("\(place): \(reason). \(advice)")
    }
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
      if bytes.count - lineStart > longestLine { break }
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
