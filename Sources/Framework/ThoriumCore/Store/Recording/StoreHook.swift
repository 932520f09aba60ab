import Synchronization

/// The tracers of a store's runtime, and the recorder of the store.
///
/// Most stores have neither.
final class StoreHook: Sendable {
  /// The identity of the store for the tracers, if there are any.
  let tracedStore: TracedStore?
  let recorder: (any StoreRecorder)?
  private let actions = Atomic(0)

  init(_ tracedStore: TracedStore?, _ recorder: (any StoreRecorder)?) {
    self.tracedStore = tracedStore
    self.recorder = recorder
  }

  /// Returns the next number of an action in the trace.
  func nextAction() -> Int {
    actions.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
