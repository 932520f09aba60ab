import ThoriumSystem
import ThoriumText

/// The standard error stream, for messages that no caller receives.
enum StandardError {
  /// Writes a sentence and a line feed.
  static func writeLine(_ sentence: String) {
    let bytes = Array((sentence + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}

extension CheckRun {
  /// Reports the interrupted case that runs first, before it may stop the program again.
  func tellInterrupted(_ source: Source, _ value: some Any) {
    let name = settings.memory?.name ?? "a check"
    StandardError.writeLine(
      """
      The last run of \(name.shortened) stopped during this case, which runs first now:
        \(SwiftText.of(value))
      Its token is \(ReplayToken(source.choices.map(\.value))).
      """
    )
  }
}
