import Synchronization

/// One client, as the server sees it: lines in, lines out.
protocol Connection: Sendable {
  /// The lines of the client, until it hangs up.
  var lines: AsyncStream<String> { get }
  /// Sends a line, and returns when the client has room for the next one.
  func write(_ line: String) async
  /// Hangs up.
  func close()
}

/// A connection in memory, with both of its ends.
final class MemoryConnection: Connection {
  let lines: AsyncStream<String>
  private let input: AsyncStream<String>.Continuation
  private let written = Mutex<[String]>([])

  /// Creates a connection whose client has sent nothing.
  init() { (lines, input) = AsyncStream.makeStream() }

  func write(_ line: String) async { written.withLock { $0.append(line) } }

  func close() { input.finish() }

  /// Sends a line as the client.
  func type(_ line: String) { input.yield(line) }

  /// The lines that the client has received.
  var received: [String] { written.withLock { $0 } }
}
