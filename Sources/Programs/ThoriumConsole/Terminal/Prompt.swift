import Synchronization
import Thorium

/// The prompt of a session at a terminal.
protocol SessionPrompt: Sendable {
  /// Requests a secret as the next line, which is typed unseen.
  ///
  /// - Parameter secret: The name of the secret.
  func requestLine(unseen secret: String)
  /// Removes the prompt, so that another line can be printed.
  func interrupt()
  /// Notes that another program has used the terminal, and that the prompt must be shown again.
  func showAgain()
  /// Restores the terminal at the end of a session.
  func reset()
}

/// The prompt of a terminal for a command or a secret.
///
/// It appears on standard error, so that standard output has only results.
final class Prompt: SessionPrompt {
  private struct Content {
    var isShown = false
    /// The name of the secret to type next without echo.
    var secret: String?

    var text: String { secret.map { "\($0): ".escaped } ?? "> " }
  }

  private let content = Mutex(Content())
  private let output: Output
  private let mode: TerminalMode

  /// - Parameters:
  ///   - output: The output on which it appears.
  ///   - mode: The mode of the input while a secret is typed.
  init(on output: Output, mode: TerminalMode = .secret) {
    self.output = output
    self.mode = mode
  }

  /// Shows the prompt, unless it is visible already.
  func show() {
    content.withLock { content in
      if content.isShown { return }
      content.isShown = true
      if content.secret != nil { mode.begin() }
      write(content.text)
    }
  }

  /// Shows the prompt again, after a shell has written below it.
  func showAgain() {
    content.withLock { content in
      if content.isShown { write(content.text) }
    }
  }

  /// Turns the echo off for the next line.
  ///
  /// - Parameter secret: The name of the secret to type.
  func requestLine(unseen secret: String) {
    content.withLock { $0.secret = secret }
  }

  /// Resets the prompt after the user has typed a line, which ends with a line break.
  func reset() {
    content.withLock { content in
      if content.secret != nil { mode.end() }
      content = Content()
    }
  }

  /// Ends the line of the prompt, so that another line can be printed.
  func interrupt() {
    content.withLock { content in
      if content.isShown { write("\n") }
      content.isShown = false
    }
  }

  private func write(_ text: String) {
    output.write(text)
    output.flush()
  }
}
