import Synchronization

/// The case that a check runs now, or the simulation that an exploration runs.
package final class Latest<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var count = 0
    /// The work, whose end releases this object again.
    var work: RunningWork?
  }

  private let state: Mutex<State>

  package init(_ first: Value) {
    state = Mutex(State(value: first))
  }

  /// The choices of the case, and the rule for further ones; or the simulation.
  package var value: Value { state.withLock { $0.value } }

  /// The number of cases or runs so far, including repetitions and those of a shrinker.
  package var count: Int { state.withLock { $0.count } }

  /// Records that a case starts.
  package func begin(_ value: Value) {
    state.withLock { state in
      state.value = value
      state.count += 1
      state.work?.recordCase()
    }
  }

  /// Records that the case has ended.
  package func finish() {
    state.withLock { $0.work }?.finishCase()
  }

  package func observe(_ work: RunningWork) {
    state.withLock { $0.work = work }
  }
}
