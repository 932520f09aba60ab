/// A gate at which tasks wait until it is opened.
final class Gate: Sendable {
  private let (waiting, end) = AsyncStream.makeStream(of: Never.self)

  /// Waits until the gate is open, or the task is cancelled.
  func wait() async {
    for await _ in waiting {}
  }

  /// Opens the gate for good.
  func open() {
    end.finish()
  }
}
