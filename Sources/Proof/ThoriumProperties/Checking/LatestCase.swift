import Synchronization

/// The case that a check runs now.
package final class LatestCase: Sendable {
  private struct State {
    var given = Preset([])
    /// The work, whose end releases this object again.
    var work: RunningWork?
  }

  private let state = Mutex(State())

  init() {}

  /// The choices of the case, and the rule for further ones.
  package var given: Preset { state.withLock { $0.given } }

  package func recordCase(_ given: Preset) {
    state.withLock { state in
      state.given = given
      state.work?.recordCase()
    }
  }

  /// Records that the case has ended.
  package func finishCase() {
    state.withLock { $0.work }?.finishCase()
  }

  func observe(_ work: RunningWork) {
    state.withLock { $0.work = work }
  }
}
