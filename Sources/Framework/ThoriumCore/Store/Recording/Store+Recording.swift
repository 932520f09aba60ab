import Synchronization

extension Store {
  /// Creates a store that starts in a given state, and has a recorder from its start.
  ///
  /// The store handles what the recorder sends to it before the first elements of its pipelines.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the state machine.
  ///   - state: The state to start in.
  ///   - runtime: The dependencies of the store.
  ///   - begin: Installs the recorder of the new store, which runs nothing yet.
  package convenience init(
    _ reactor: R,
    from state: R.State,
    in runtime: Runtime,
    recordedBy begin: (Store) -> Void
  ) {
    self.init(held: reactor, from: state, in: runtime)
    begin(self)
    self.begin()
  }
}

extension AnyStore {
  /// The recorder of the store, on any thread.
  package var recorder: (any StoreRecorder)? { unsafe existingAnyExtras?.hook?.recorder }

  /// The reason why the recorder accepts no more actions, or `nil`.
  @usableFromInline var recorderRefusal: Refusal? { recorder?.refusal }

  /// Begins a burst of the recorder, unless one has begun; the holder of the role calls it.
  ///
  /// It requests that the holder checks again before it gives the role back. So the end of a burst
  /// costs a store without a recorder nothing.
  ///
  /// - Returns: The recorder, if there is one.
  @discardableResult
  func beginBurst() -> (any StoreRecorder)? {
    guard let recorder else { return nil }
    recorder.beginBurst()
    role.call()
    return recorder
  }
}
