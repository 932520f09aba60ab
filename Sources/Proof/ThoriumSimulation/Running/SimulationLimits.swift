/// The limits of a run, and its policy for advancing time.
///
///     try explore(limits: SimulationLimits(movesTimeEarly: true)) { simulation in … }
public struct SimulationLimits: Sendable {
  /// The maximum number of jobs in a run.
  ///
  /// After this number of jobs the verdict is ``Verdict/stepLimit(_:)``.
  package var steps: Int
  /// A Boolean value that indicates whether time may also advance while tasks could run.
  ///
  /// Each such advance is a choice of the run. It simulates a slow machine.
  package var movesTimeEarly: Bool

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - steps: The number of jobs that may run, at least 1.
  ///   - movesTimeEarly: True if time may also advance while tasks could run.
  public init(steps: Int = 100_000, movesTimeEarly: Bool = false) {
    precondition(steps > 0, "A run has at least 1 step, not \(steps).")
    self.steps = steps
    self.movesTimeEarly = movesTimeEarly
  }
}
