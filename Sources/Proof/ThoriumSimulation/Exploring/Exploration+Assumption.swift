extension Exploration {
  /// A statement about a scenario, under which some runs are equivalent to others.
  ///
  /// The statement is yours, and an exploration does not prove it. The exploration excludes
  /// equivalent runs. It makes some of these as a check, and fails if one contradicts the statement.
  public enum Assumption: Sendable, Hashable {
    /// Tasks share mutable state only through actors.
    ///
    /// They may also await and cancel one another, resume continuations, and use the simulation. They
    /// may not share a mutex, an atomic value, a global variable, an `AsyncStream` or a file. They may
    /// not read the `isCancelled` of another task, or the `isEmpty` of a group whose tasks still run.
    /// A method of an actor may not start a task on its own actor. A store counts as state that all
    /// tasks share, so no run is excluded in a scenario with a store.
    case sharedStateInActors

    /// The statement as a clause.
    var text: String {
      switch self {
      case .sharedStateInActors: "tasks share state only through actors"
      }
    }

    /// The reason why an exploration cannot rely on the assumption.
    var refutation: String {
      switch self {
      case .sharedStateInActors:
        """
        tasks do not share state only through actors, as the exploration assumes: the order of two \
        steps without a common actor changes the outcome. Move the shared state into an actor, or \
        explore the scenario without the assumption.
        """
      }
    }
  }

  /// Returns an exploration of all possible runs that differ under an assumption.
  ///
  /// If two steps touch different actors, their order does not matter, so one order suffices. The
  /// number of runs is often much smaller than that of ``exhaustive(runs:)``. If no run can be
  /// excluded, the exploration is exhaustive without the assumption.
  ///
  ///     let report = try explore(.exhaustive(assuming: .sharedStateInActors)) { simulation in
  ///       await withTaskGroup { group in
  ///         for _ in 1...2 { group.addTask { for _ in 1...3 { await Task.yield() } } }
  ///       }
  ///     }
  ///     report.runs           // 25, not 182
  ///     report.isExhaustive   // false
  ///     report.assumption     // tasks share state only through actors
  ///
  /// Some runs check the assumption. If such a run has a new outcome, the verdict is
  /// ``Verdict/uncontrolled(_:)``. The outcome consists of the steps, of the drawn values, and of the
  /// texts of ``Simulation/note(_:)``. So a note of each result makes the check stronger.
  ///
  /// - Parameters:
  ///   - assumption: The assumption, which the scenario must meet.
  ///   - runs: The maximum number of runs.
  /// - Returns: The exploration.
  public static func exhaustive(
    assuming assumption: Assumption,
    runs: Int = 1_000_000
  ) -> Exploration {
    one(
      Stage(
        name: "that differ in more than the order of independent steps",
        strategy: SleepSets(),
        limit: runs,
        request: .all,
        assumption: assumption
      )
    )
  }
}
