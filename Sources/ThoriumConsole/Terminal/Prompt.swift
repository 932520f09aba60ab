import Synchronization

/// The sign on a terminal that a command is expected.
///
/// It stands on standard error, so that standard output holds answers only.
final class Prompt: Sendable {
  private let isShown = Mutex(false)
  private let output: Output

  init(on output: Output) {
    self.output = output
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

  private func write(_ text: String) {
    output.write(text)
    output.flush()
  }
}
