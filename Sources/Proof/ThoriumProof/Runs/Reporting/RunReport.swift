import Synchronization

/// The recorded events of a run, step by step.
@usableFromInline
final class RunReport<S: Subject>: Sendable {
  /// Starts a run that is recorded.
  typealias Begin = @Sendable (Simulation, RunReport?) async throws -> RunningSubject

  /// A step that has ended.
  struct Line: Sendable {
    /// The action; `nil` if time passed.
    let action: S.Action?
    /// The number of choices made when the action had been drawn.
    let drawn: Int
    let timing: Timing
    /// The time that passed during the step.
    let passed: Duration
    /// The replies of services during the step.
    let replies: [ServiceReply]
    /// The mutations during the step.
    let reductions: [Reduction]
    /// The state at the start of the next step.
    let nextState: S.State
  }

  /// The steps of a run, and the events since the last one.
  struct Contents: Sendable {
    var first: S.State?
    var action: S.Action?
    var drawn = 0
    var lines: [Line] = []
    var last: S.State?
    /// The replies of services after the last step.
    var replies: [ServiceReply] = []
    /// The mutations after the last step.
    var reductions: [Reduction] = []
    /// The end time of the run.
    var endTime = Duration.zero
    /// The end time of the last step.
    var time = Duration.zero

    /// Adds the step that has not ended.
    ///
    /// - Returns: False if the run has not begun.
    mutating func addOpenStep(in simulation: Simulation) -> Bool {
      guard let state = lines.last?.nextState ?? first else { return false }
      addStep(.action, state, at: simulation.clock.now.offset, (replies, reductions))
      (replies, reductions) = ([], [])
      return true
    }

    fileprivate mutating func addStep(
      _ timing: Timing,
      _ nextState: S.State,
      at now: Duration,
      _ remarks: (replies: [ServiceReply], reductions: [Reduction])
    ) {
      lines.append(
        Line(
          action: action,
          drawn: drawn,
          timing: timing,
          passed: now - time,
          replies: remarks.replies,
          reductions: remarks.reductions,
          nextState: nextState
        )
      )
    }
  }

  private let contents = Mutex(Contents())

  @usableFromInline
  init() {}

  /// Returns all recorded events; call it once, after the run has ended.
  func contents(in simulation: Simulation) -> Contents {
    var contents = self.contents.withLock { $0 }
    (contents.replies, contents.reductions) = simulation.removeRemarks()
    return contents
  }

  @usableFromInline
  func recordStart(_ state: S.State) {
    contents.withLock { $0.first = state }
  }

  /// Records the drawn action.
  @usableFromInline
  func recordAction(_ action: S.Action, in simulation: Simulation) {
    let count = simulation.chooser.drawn.count
    contents.withLock { ($0.action, $0.drawn) = (action, count) }
  }

  /// Records the end of a step.
  @usableFromInline
  func recordStep(_ timing: Timing, _ state: S.State, in simulation: Simulation) {
    let now = simulation.clock.now.offset
    let remarks = simulation.removeRemarks()
    contents.withLock { contents in
      contents.addStep(timing, state, at: now, remarks)
      (contents.action, contents.time) = (nil, now)
    }
  }

  @usableFromInline
  func recordEnd(_ state: S.State, in simulation: Simulation) {
    let now = simulation.clock.now.offset
    contents.withLock { ($0.last, $0.endTime) = (state, now) }
  }
}
