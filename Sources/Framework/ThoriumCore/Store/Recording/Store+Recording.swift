import Synchronization

extension Store {
  /// Creates a store that starts in a given state, and has a recorder from its start.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the state machine.
  ///   - state: The state to start in.
  ///   - runtime: The dependencies of the store.
  ///   - makeRecorder: Returns the recorder of the new store, which runs nothing yet.
  package convenience init(
    _ reactor: R,
    from state: R.State,
    in runtime: Runtime,
    recordedBy makeRecorder: (Store) -> any StoreRecorder<R>
  ) {
    self.init(unstarted: reactor, from: state, in: runtime)
    install(makeRecorder(self))
    if let pipes = makePipes() { addPipelines(pipes) }
  }

  /// The recorder of the store, on any thread.
  package var recorder: (any StoreRecorder<R>)? {
    unsafe existingAnyExtras?.watch?.recorder(of: R.self)
  }

  /// Adds a recorder, before other code can reach the store.
  func install(_ recorder: any StoreRecorder<R>) {
    let extras = needExtras()
    unsafe extras.watch = StoreWatch(trace: extras.watch?.trace, recorder: recorder)
    unsafe isWatched = true
  }

  /// The reason why the recorder accepts no more actions, or `nil`.
  @usableFromInline var recordingRefusal: Refusal? {
    unsafe existingAnyExtras?.watch?.recorder?.refusal
  }

  /// The state and its revision, or `nil` while another thread reads or changes them.
  ///
  /// It never waits, so a recorder may use it while it holds its own lock.
  package var snapshotIfFree: (state: R.State, revision: UInt)? {
    lock.withLockIfAvailable { _ in unsafe (state, revision) }
  }

  /// Records an accepted action.
  func record(_ action: R.Action) {
    guard let extras = existingAnyExtras, let recorder else { return }
    beginBurst(extras, recorder)
    recorder.recordAction(action)
  }

  /// Records a mutation that was just reduced.
  func record(_ mutation: R.Mutation) {
    guard let extras = existingAnyExtras, let recorder else { return }
    beginBurst(extras, recorder)
    unsafe recorder.recordMutation(mutation, revision: revision)
  }

  /// Records a state that a test has put in the place of the last one.
  func recordReplacedState() {
    guard let extras = existingAnyExtras, let recorder else { return }
    beginBurst(extras, recorder)
    unsafe recorder.recordState(state, revision: revision)
  }

  /// Records the end of the store.
  func recordEnd(_ extras: AnyStoreExtras) {
    guard let recorder else { return }
    finishBurst(extras)
    unsafe recorder.recordEnd(in: state)
  }
}

// The holder of the role calls everything here.
extension AnyStore {
  /// Begins a burst, unless one has begun.
  ///
  /// It requests that the holder checks again before it gives the role back. So the end of a burst
  /// costs a store without a recorder nothing.
  func beginBurst(_ extras: AnyStoreExtras, _ recorder: any AnyStoreRecorder) {
    if unsafe extras.isRecording { return }
    unsafe extras.isRecording = true
    recorder.beginBurst()
    role.call()
  }

  /// Ends the burst, if one has begun.
  func finishBurst(_ extras: AnyStoreExtras) {
    guard unsafe extras.isRecording else { return }
    unsafe extras.isRecording = false
    unsafe extras.watch?.recorder?.finishBurst()
  }
}
