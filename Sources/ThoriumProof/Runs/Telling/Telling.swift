import Synchronization

/// What happens in a story, step by step.
@usableFromInline
final class Telling<S: Subject>: Sendable {
  /// Begins a story that is told.
  typealias Begin = @Sendable (Simulation, Telling?) async throws -> Scene

  struct Line: Sendable {
    /// What was done; nothing where time passed.
    let action: S.Action?
    /// How many choices had been made when that was drawn.
    let drawn: Int
    let pace: Pace
    /// How much time has passed in it.
    let passed: Duration
    /// What services have answered in it.
    let answers: [Answer]
    /// The state when the next step begins.
    let behind: S.State
  }

  struct Pages: Sendable {
    var first: S.State?
    var action: S.Action?
    var drawn = 0
    var lines: [Line] = []
    var last: S.State?
    /// What services have answered behind the last step.
    var answers: [Answer] = []
    /// When the story was over.
    var end = Duration.zero
    /// When the last step was over.
    var time = Duration.zero
  }

  private let content = Mutex(Pages())

  @usableFromInline
  init() {}

  /// All that has happened, once the story is over.
  func pages(in simulation: Simulation) -> Pages {
    var pages = content.withLock { $0 }
    pages.answers = simulation.takeAnswers()
    return pages
  }

  @usableFromInline
  func begin(_ state: S.State) {
    content.withLock { $0.first = state }
  }

  /// Notes what is done.
  @usableFromInline
  func act(_ action: S.Action, in simulation: Simulation) {
    let count = simulation.chooser.drawn.count
    content.withLock { ($0.action, $0.drawn) = (action, count) }
  }

  /// Notes that a step is over.
  @usableFromInline
  func note(_ pace: Pace, _ state: S.State, in simulation: Simulation) {
    let now = simulation.clock.now.offset
    let answers = simulation.takeAnswers()
    content.withLock { pages in
      pages.lines.append(
        Line(
          action: pages.action,
          drawn: pages.drawn,
          pace: pace,
          passed: now - pages.time,
          answers: answers,
          behind: state
        )
      )
      (pages.action, pages.time) = (nil, now)
    }
  }

  @usableFromInline
  func end(_ state: S.State, in simulation: Simulation) {
    let now = simulation.clock.now.offset
    content.withLock { ($0.last, $0.end) = (state, now) }
  }
}
