import Thorium
import ThoriumProof

/// Waits for the end of the root flow, and returns its ending with the result as text.
typealias RootFlow = @Sendable () async -> Ending<String>

// The methods that a check uses, line by line.
extension Session {
  /// Runs the session up to its first line.
  func runToFirstLine(_ begin: (Navigator) -> RootFlow) {
    start(begin)
    executor.runUntilIdle()
  }

  /// Executes a line, and runs everything that can run.
  func enter(_ line: String) {
    executeLine(line, 0)
    executor.runUntilIdle()
  }

  /// Ends the session, and cancels outstanding work.
  func finish() {
    _ = finishSession()
  }
}
