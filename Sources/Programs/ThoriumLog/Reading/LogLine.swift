/// A valid line of a log.
package struct LogLine: Hashable, Sendable {
  /// The members before and after the payload.
  package let head: LineHead
  /// The bytes of the line in its file, without the line feed.
  package let bytes: Range<Int>
  /// The bytes of the payload in the file.
  package let payload: Range<Int>
}

/// The result of reading one line.
enum LineFinding {
  case line(LogLine)
  /// A line that a newer program wrote.
  case unknown(kind: String, number: Int, durable: Int?)
  /// Bytes that are no line of this log, with the end of a sentence.
  case invalid(String)
}
