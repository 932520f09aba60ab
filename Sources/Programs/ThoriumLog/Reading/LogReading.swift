import ThoriumText

/// The lines of the file of a log, and the condition of the file.
package struct LogReading: Hashable, Sendable {
  /// The path of the file, for messages.
  package let file: String
  /// All bytes of the file.
  package let bytes: [UInt8]
  /// The first line; `nil` if it is damaged or of a newer format.
  package internal(set) var header: LogHeader?
  /// The valid lines, up to the end of the last complete burst.
  package internal(set) var lines: [LogLine] = []
  /// The number of bytes up to the end of the last of these lines.
  package internal(set) var end = 0
  /// The condition of the file.
  package internal(set) var verdict = LogVerdict.valid
  /// Lines of unknown kinds that were skipped in a recording, as sentences.
  package internal(set) var notices: [String] = []

  /// True when the log was closed normally, so no line is missing.
  package var isClosed: Bool { verdict == .valid && lines.last?.head.kind == .left }

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Decodes the payload of a line.
  ///
  /// - Parameters:
  ///   - type: The type of the payload.
  ///   - line: A line of this reading.
  ///   - decoder: The decoder, which is faster if it is used again.
  /// - Returns: The payload.
  /// - Throws: A ``LogPayloadError`` that names the file and the line.
  package func decode<Value: Decodable>(
    _ type: Value.Type,
    of line: LogLine,
    with decoder: LineDecoder
  ) throws(LogPayloadError) -> Value {
    do throws(LineDecodingError) {
      return try decoder.decode(type, from: bytes, in: line.payload)
    } catch {
      throw LogPayloadError(file: file, line: line.head.number, kind: line.head.kind, reason: error)
    }
  }
}

/// The condition of the file of a log.
package enum LogVerdict: Hashable, Sendable {
  /// All lines are valid.
  case valid
  /// The last lines are incomplete, and nothing has confirmed them. They are cut.
  case torn(LogProblem)
  /// A line that was on the disk is damaged. The file is set aside.
  case damaged(LogProblem)
  /// The file has a newer format. It is unchanged.
  case newer(LogProblem)
  /// A line has a kind that only a newer program knows. The file is unchanged.
  case unknownKind(LogProblem)

  /// A sentence for a person; `nil` for a valid file.
  package var sentence: String? {
    switch self {
    case .valid: nil
    case .torn(let problem):
      """
      \(problem). The program or the machine stopped while it was written, and nothing had confirmed it. \
      It is cut; all lines before it are kept.
      """
    case .damaged(let problem):
      """
      \(problem). The file is damaged, and is unchanged. Restore it from a copy, or move it away to begin anew.
      """
    case .newer(let problem), .unknownKind(let problem):
      "\(problem). A newer program wrote it. The file is unchanged: update this program to read it."
    }
  }
}

/// A problem at a line of a log.
package struct LogProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let file: String
  /// The number of the line in the file, which starts at 1.
  package let line: Int
  /// The reason, as the end of a sentence.
  package let reason: String

  /// The file, the line and the reason, escaped.
  package var description: String { "\(file), line \(line): \(reason)".escaped }
}

/// A payload that the program cannot decode.
package struct LogPayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  let file: String
  let line: Int
  let kind: LineKind
  let reason: LineDecodingError

  /// The file, the line, the reason and a remedy.
  package var description: String {
    """
    \(file.escaped), number \(line), kind "\(kind.rawValue)": \(reason). The type has probably changed since the \
    line was written. Give it a new version, and migrate the old one; the file is unchanged.
    """
  }
}
