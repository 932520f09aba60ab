import ThoriumSystem

/// A reader of lines from a file, as they arrive.
///
/// It removes a byte order mark at the beginning and a carriage return before a line break. It
/// reads bytes that are not UTF-8 as U+FFFD. Of a line with more than ``longest`` bytes it returns
/// the beginning, which is longer than that.
struct LineReader: Sendable {
  /// The number of bytes that a line may have.
  static let longest = 1 << 20

  private static let lineBreak = UInt8(ascii: "\n")

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The system's reason why the file could not be read to its end.
  private(set) var failure: String?
  private(set) var lineNumber = 0

  /// The bytes of memory for unread input.
  var storedByteCount: Int { buffer.capacity }

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line, without its line break; returns `nil` at the end of the file.
  mutating func next() -> String? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: Self.lineBreak) {
        defer { position = end + 1 }
        return text(of: buffer[position..<end])
      }
      searched = buffer.count
      guard !isAtEnd else { break }
      if buffer.count - position > Self.longest { return cutLine() }
      searched -= position
      fill()
    }
    guard position < buffer.count else { return nil }
    defer { position = buffer.count }
    return text(of: buffer[position...])
  }

  /// Returns the beginning of a line that is too long, and skips the rest of it.
  private mutating func cutLine() -> String {
    let start = text(of: buffer[position...(position + Self.longest)])
    while true {
      position = buffer.count
      fill()
      if let end = buffer.firstIndex(of: Self.lineBreak) {
        position = end + 1
        return start
      }
      if isAtEnd {
        position = buffer.count
        return start
      }
    }
  }

  /// Reads more bytes, and appends them to the unread part of the buffer.
  private mutating func fill() {
    buffer.removeFirst(position)
    position = 0
    let bytes = readBytes(descriptor, upTo: 1 << 16)
    if bytes == nil { failure = unsafe String(cString: strerror(errno)) }
    isAtEnd = bytes?.isEmpty ?? true
    buffer += bytes ?? []
  }

  private mutating func text(of bytes: ArraySlice<UInt8>) -> String {
    lineNumber += 1
    var bytes = bytes
    if lineNumber == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
