import ThoriumProperties
import ThoriumText

/// The result of a simulation run; every verdict except `completed` is a failure.
public enum Verdict: Sendable {
  /// The scenario returned.
  case completed
  /// The scenario threw, a failure was recorded, or a store reported a defect.
  ///
  /// ``Simulation/fail(_:)`` records a failure.
  case failed(any Error)
  /// The scenario has not returned, no task can run, and no task sleeps on the clock.
  case deadlock
  /// The scenario has not returned within the maximum number of jobs.
  case stepLimit(Int)
  /// An event occurred that no schedule can repeat.
  case uncontrolled(String)

  /// True when the scenario returned.
  package var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// True when an event occurred that no schedule can repeat.
  package var isUncontrolled: Bool {
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
      "Deadlock: no task can run, no task sleeps on the clock, and the scenario has not returned."
    case .stepLimit(let limit): "The scenario has not returned after \(limit) steps."
    case .uncontrolled(let reason): "Not controlled: \(reason)".escapedLines
    }
  }
}

/// Returns the text of an error, with each line escaped and shortened.
private func lines(of error: any Error) -> String {
  "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
    .map { String($0).shortened }
    .joined(separator: "\n")
}

extension Verdict {
  /// True when the scenario did not return.
  package var isStuck: Bool {
    switch self {
    case .deadlock, .stepLimit: true
    case .completed, .failed, .uncontrolled: false
    }
  }

  /// True when the run reached its step limit.
  var isEndless: Bool {
    if case .stepLimit = self { true } else { false }
  }

  /// The name that verdicts of the same kind share.
  ///
  /// Errors are compared by the place of a requirement, by the case of an enumeration, or by type.
  var name: String {
    switch self {
    case .completed: "completed"
    case .failed(let error): "error: \(error.failureName)"
    case .deadlock: "deadlock"
    case .stepLimit: "step limit"
    case .uncontrolled: "not controlled"
    }
  }

  /// Returns whether two runs ended in the same way.
  func isLike(_ other: Verdict) -> Bool {
    isCompleted || other.isCompleted ? isCompleted == other.isCompleted : name == other.name
  }
}
