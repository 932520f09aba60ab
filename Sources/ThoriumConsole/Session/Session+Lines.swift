import Thorium
import ThoriumProof

/// Waits for the end of the root flow, and returns its ending with the result as text.
typealias RootFlow = @Sendable () async -> Ending<String>

// The methods that a check uses, line by line.
extension Session {
  /// Creates a session of an example in virtual time.
  convenience init(
    of example: Example,
    from beginning: Example.Beginning,
    on clock: VirtualClock,
    output: Output,
    diagnostics: Output = Output { _ in },
    report: (@Sendable (Report) -> Void)? = nil
  ) {
    self.init(
      example.views,
      environment: beginning.environment,
      style: Style(isTimeVirtual: true),
      executor: SimulatedExecutor(),
      clock: clock,
      output: output,
      diagnostics: diagnostics,
      report: report
    )
  }

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
