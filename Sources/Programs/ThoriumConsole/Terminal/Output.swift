import Synchronization
import Thorium
import ThoriumSystem

/// A writer of lines to a file.
///
/// It escapes each line, so that no data can forge a line.
final class Output: Sendable {
  private struct Content {
    var buffer: [UInt8] = []
    /// The error after which nothing can be written.
    var error: Int32?
  }

  private let content = Mutex(Content())
  let descriptor: Int32
  /// Receives each line instead of the file.
  private let receiveLine: (@Sendable (String) -> Void)?
  /// Receives a copy of each line.
  private let copyLine: (@Sendable (String) -> Void)?
  private let prepare: @Sendable () -> Void
  private let isColored: Bool

  /// - Parameters:
  ///   - descriptor: The file to write to.
  ///   - isColored: True if lines may have a color.
  ///   - prepare: Called before each line, and before the lines are written.
  ///   - copy: Receives a copy of each line, for a recording.
  init(
    _ descriptor: Int32,
    isColored: Bool = false,
    prepare: @escaping @Sendable () -> Void = {},
    copy: (@Sendable (String) -> Void)? = nil
  ) {
    self.descriptor = descriptor
    self.isColored = isColored
    self.prepare = prepare
    copyLine = copy
    receiveLine = nil
  }

  /// - Parameter take: Receives each line; nothing is written to a file.
  init(_ take: @escaping @Sendable (String) -> Void) {
    descriptor = -1
    isColored = false
    prepare = {}
    copyLine = nil
    self.receiveLine = take
  }

  /// True when writing has no effect: the reader has gone away, or writing has failed.
  var isClosed: Bool { content.withLock { $0.error != nil } }

  /// A sentence about failed output; `nil` if the reader has merely gone away.
  var failure: String? {
    guard let errorText, content.withLock({ $0.error }) != EPIPE else { return nil }
    return "The output cannot be written: \(errorText)."
  }

  /// The system's reason why the output cannot be written.
  var errorText: String? {
    content.withLock { $0.error }.map { unsafe String(cString: strerror($0)) }
  }

  /// Writes a line with the next `flush()`, or when the buffer is full.
  ///
  /// - Parameters:
  ///   - text: The line, which is escaped.
  ///   - color: Its color, if the output may have colors.
  func line(_ text: String, in color: TextColor? = nil) {
    prepare()
    let text = text.escaped
    if let receiveLine { return receiveLine(text) }
    copyLine?(text)
    let shown = isColored ? color?.applied(to: text) ?? text : text
    write(shown, terminator: "\n")
  }

  /// Writes text of the program itself, without escaping.
  func write(_ text: String, terminator: String = "") {
    content.withLock { content in
      content.buffer += text.utf8
      content.buffer += terminator.utf8
      if content.buffer.count > 1 << 16 { send(&content) }
    }
  }

  /// Writes the buffered text to the file.
  func flush() {
    // The prompt may have been shown since a line was added.
    if content.withLock({ !$0.buffer.isEmpty }) { prepare() }
    content.withLock { send(&$0) }
  }

  private func send(_ content: inout Content) {
    var rest = content.buffer[...]
    while content.error == nil && !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { bytes in
        unsafe ThoriumSystem.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if sent > 0 {
        rest.removeFirst(sent)
      } else if !isWorthRetrying(descriptor, for: POLLOUT) {
        content.error = errno
      }
    }
    content.buffer.removeAll(keepingCapacity: true)
  }
}
