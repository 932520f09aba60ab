import Synchronization
import Thorium

/// The sign on a terminal that a command is expected, or a secret.
///
/// It stands on standard error, so that standard output holds answers only.
final class Prompt: Sendable {
  private struct Content {
    var isShown = false
    /// What is to be typed next, unseen.
    var secret: String?

    var text: String { secret.map { "\($0): ".escaped } ?? "> " }
  }

  private let content = Mutex(Content())
  private let output: Output
  private let echo: TypingEcho

  /// - Parameters:
  ///   - output: Where it is shown.
  ///   - echo: The terminal from which the input comes.
  init(on output: Output, echo: TypingEcho = .standard) {
    self.output = output
    self.echo = echo
  }

  /// Shows it, where it is not shown already.
  func show() {
    content.withLock { content in
      if content.isShown { return }
      content.isShown = true
      if content.secret != nil { echo.hide() }
      write(content.text)
    }
  }

  /// Shows it once more, since a shell has written below it.
  func showAgain() {
    content.withLock { content in
      if content.isShown { write(content.text) }
    }
  }

  /// Lets the next line be typed unseen.
  ///
  /// - Parameter secret: What is to be typed.
  func ask(unseen secret: String) {
    content.withLock { $0.secret = secret }
  }

  /// The person has typed a line, which ends with a line break.
  func isAnswered() {
    content.withLock { content in
      if content.secret != nil { echo.show() }
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
