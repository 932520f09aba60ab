import Thorium
import ThoriumProof

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
}
