import Synchronization

/// The last state that observers and streams received from a pipeline.
final class PipelineOutput<State: Sendable>: Sendable {
  private let content = Mutex<(state: State, revision: UInt)?>(nil)

  /// The state and its number in the order of deliveries.
  var latest: (state: State, revision: UInt)? { content.withLock { $0 } }

  func show(_ state: State) {
    // The release of the previous state must not run other code under the lock.
    let old = content.withLock { content in
      let old = content
      content = (state, (old?.revision ?? 0) &+ 1)
      return old
    }
    withExtendedLifetime(old) {}
  }
}
