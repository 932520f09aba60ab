import ThoriumText

/// How a run of a simulation has ended; every verdict but ``completed`` is a failure.
public enum Verdict: Sendable {
  /// The scenario returned.
  case completed
  /// The scenario threw, ``Simulation/fail(_:)`` was called, or a store reported something broken.
  case failed(any Error)
  /// The scenario has not returned, nothing can run, and nobody sleeps on the clock.
  case deadlock
  /// So many jobs have run, and the scenario has not returned.
  case stepLimit(Int)
  /// Something happened that no schedule repeats.
  case uncontrolled(String)

  /// Whether the scenario returned.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Whether something happened that no schedule repeats.
  public var isUncontrolled: Bool {
    if case .uncontrolled = self { true } else { false }
  }
}

extension Verdict: CustomStringConvertible {
  /// The verdict in a sentence.
  public var description: String {
    switch self {
    case .completed: "The scenario completed."
    case .failed(let error): "The scenario failed: \(lines(of: error))"
    case .deadlock:
      "Deadlock: nothing can run, nobody sleeps on its clock, and the scenario has not returned."
    case .stepLimit(let limit): "The scenario has not returned after \(limit) steps."
    case .uncontrolled(let reason): "Not controlled: \(reason)".escapedLines
    }
  }
}

/// What an error tells, of which a terminal obeys nothing but the ends of lines.
private func lines(of error: any Error) -> String {
  "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
    .map { String($0).told }
    .joined(separator: "\n")
}

extension Verdict {
  /// Whether the scenario did not come to its end.
  var isStuck: Bool {
    switch self {
    case .deadlock, .stepLimit: true
    case .completed, .failed, .uncontrolled: false
    }
  }

  /// Whether two runs have ended in the same way; of errors the type is compared.
  func isLike(_ other: Verdict) -> Bool {
    switch (self, other) {
    case (.completed, .completed), (.deadlock, .deadlock), (.stepLimit, .stepLimit),
      (.uncontrolled, .uncontrolled):
      true
    case (.failed(let error), .failed(let other)): type(of: error) == type(of: other)
    default: false
    }
  }
}

/// How much a run may do, and when time moves.
///
///     try explore(limits: SimulationLimits(movesTimeEarly: true)) { simulation in … }
public struct SimulationLimits: Sendable {
  /// How many jobs may run before the verdict is ``Verdict/stepLimit(_:)``.
  public var steps: Int
  /// Whether time may also move while something could run, which is then a choice: as if a machine
  /// were slow.
  public var movesTimeEarly: Bool

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - steps: How many jobs may run.
  ///   - movesTimeEarly: Whether time may also move while something could run.
  public init(steps: Int = 100_000, movesTimeEarly: Bool = false) {
    precondition(steps > 0, "A run has at least 1 step, which \(steps) is not.")
    self.steps = steps
    self.movesTimeEarly = movesTimeEarly
  }
}
