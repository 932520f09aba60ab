import Synchronization

/// What happens in a story, step by step.
final class Telling<S: Subject>: Sendable {
  struct Line: Sendable {
    let step: Step<S.Action>
    /// How much time has passed in it.
    let passed: Duration
    /// The state when the next step begins.
    var behind: S.State
  }

  struct Pages: Sendable {
    var first: S.State?
    var lines: [Line] = []
    var last: S.State?
    /// When the last step was over.
    var time = Duration.zero
  }

  private let content = Mutex(Pages())

  var pages: Pages { content.withLock { $0 } }

  func begin(_ state: S.State) {
    content.withLock { $0.first = state }
  }

  /// Notes a step that is over.
  func note(_ step: Step<S.Action>, _ state: S.State, _ simulation: Simulation) {
    let now = simulation.clock.now.offset
    content.withLock { pages in
      pages.lines.append(Line(step: step, passed: now - pages.time, behind: state))
      pages.time = now
    }
  }

  func end(_ state: S.State) {
    content.withLock { $0.last = state }
  }
}
