import Synchronization

/// The sign on a terminal that a command is expected. It stands on standard error.
final class Prompt: Sendable {
  private let isShown = Mutex(false)
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Shows it, where it is not shown already.
  func show() {
    isShown.withLock { isShown in
      if !isShown { write("> ") }
      isShown = true
    }
  }

  /// The person has typed a line, which ends with a line break.
  func isAnswered() {
    isShown.withLock { $0 = false }
  }

  /// Ends the line of the prompt, so that another line can be printed.
  func interrupt() {
    isShown.withLock { isShown in
      if isShown { write("\n") }
      isShown = false
    }
  }
}
