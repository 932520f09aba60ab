import Synchronization

/// What decides in one run, and what it has decided.
final class Chooser: Sendable {
  private struct State: Sendable {
    var strategy: any Strategy
    var recording = Recording()
    /// Whether the run is over, so that what is left does not count.
    var isClosed = false
  }

  private let state: Mutex<State>
  private let journal: Journal?

  init(_ strategy: any Strategy, journal: Journal?) {
    state = Mutex(State(strategy: strategy))
    self.journal = journal
  }

  /// The strategy, as the run has left it.
  var strategy: any Strategy { state.withLock(\.strategy) }

  /// What was chosen so far.
  var recording: Recording { state.withLock(\.recording) }

  /// Lets everything happen by itself from now on.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  func choose(_ point: ChoicePoint) -> Int {
    let choice = state.withLock { state in
      if state.isClosed { return 0 }
      let choice = state.strategy.choose(point)
      state.recording.note(choice, at: point)
      return choice
    }
    journal?.choose(choice, at: point)
    return choice
  }
}
