import Synchronization

/// The recorded events of a run, step by step.
@usableFromInline
final class RunReport<S: Subject>: Sendable {
  /// Starts a run that is recorded.
  typealias Begin = @Sendable (Simulation, RunReport?) async throws -> StepState

  struct Line: Sendable {
    /// The action; `nil` if time passed.
    let action: S.Action?
    /// The number of choices made when the action had been drawn.
    let drawn: Int
    let pace: Timing
    /// The time that passed during the step.
    let passed: Duration
    /// The replies of services during the step.
    let answers: [Answer]
    /// The mutations during the step.
    let reductions: [Reduction]
    /// The state at the start of the next step.
    let behind: S.State
  }

  struct Lines: Sendable {
    var first: S.State?
    var action: S.Action?
    var drawn = 0
    var lines: [Line] = []
    var last: S.State?
    /// The replies of services after the last step.
    var answers: [Answer] = []
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
      guard let state = lines.last?.behind ?? first else { return false }
      let step = Line(
        action: action,
        drawn: drawn,
        pace: .action,
        passed: simulation.clock.now.offset - time,
        answers: answers,
        reductions: reductions,
        behind: state
      )
      lines.append(step)
      (answers, reductions) = ([], [])
      return true
    }
  }

  private let content = Mutex(Lines())

  @usableFromInline
  init() {}

  /// Returns all recorded events; call it once, after the run has ended.
  func pages(in simulation: Simulation) -> Lines {
    var pages = content.withLock { $0 }
    (pages.answers, pages.reductions) = simulation.removeRemarks()
    return pages
  }

  @usableFromInline
  func recordStart(_ state: S.State) {
    content.withLock { $0.first = state }
  }

  /// Records the drawn action.
  @usableFromInline
  func act(_ action: S.Action, in simulation: Simulation) {
    let count = simulation.chooser.drawn.count
    content.withLock { ($0.action, $0.drawn) = (action, count) }
  }

  /// Records the end of a step.
  @usableFromInline
  func recordStep(_ pace: Timing, _ state: S.State, in simulation: Simulation) {
    let now = simulation.clock.now.offset
    let (answers, reductions) = simulation.removeRemarks()
    content.withLock { pages in
      pages.lines.append(
        Line(
          action: pages.action,
          drawn: pages.drawn,
          pace: pace,
          passed: now - pages.time,
          answers: answers,
          reductions: reductions,
          behind: state
        )
      )
      (pages.action, pages.time) = (nil, now)
    }
  }

  @usableFromInline
  func recordEnd(_ state: S.State, in simulation: Simulation) {
    let now = simulation.clock.now.offset
    content.withLock { ($0.last, $0.endTime) = (state, now) }
  }
}
