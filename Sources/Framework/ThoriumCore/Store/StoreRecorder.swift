import Synchronization

/// A receiver of the last states of one store that can restore it, such as a log.
///
/// A store without a recorder pays nothing for it. The holder of the store's role calls each method that does not
/// say otherwise.
///
/// A *burst* is the synchronous part of one input: an action, or an emission of a body. It lasts until children and
/// the parent have handled what it sends to them, also where they are busy.
@usableFromInline
package protocol StoreRecorder: AnyObject, Sendable {
  /// The reason why the store accepts no more actions, or `nil`.
  var refusal: Refusal? { get }
  /// True when the child of the store has left its place, so that the store ends; read on any thread.
  var isRevoked: Bool { get }
  /// The number of the last commit that was begun; read on any thread.
  var lastCommit: Int { get }

  /// Begins a burst, unless one has begun; called before each change that is recorded.
  func beginBurst()
  /// Ends the burst, if one has begun, with the state of the store; called before the store gives its role back.
  func finishBurst(of store: AnyStore)
  /// Keeps the burst of a sender open until the store begins to handle what was sent, on any thread.
  func holdBurst() -> BurstHold?
  /// Records the timer that now waits under an id, or that none does.
  ///
  /// - Parameters:
  ///   - timer: The timer, in the place of an earlier one; `nil` if none waits.
  ///   - id: The id, which may be that of another effect.
  func recordTimer(_ timer: StoreTimer?, under id: EffectID)
  /// Records the last state; it may be called while no thread holds the role.
  func recordEnd(of store: AnyStore)

  /// Removes the records of children that have left their places, in the open burst.
  ///
  /// - Parameters:
  ///   - gone: The children that may have left; `nil` for any.
  ///   - isThere: Returns whether the child with an id is at a recorded place.
  func removeChildren(_ gone: [Identity]?, unless isThere: (Identity, any Sendable) -> Bool)
  /// Removes the record of a child that left while its store was being created; called on any thread.
  func removeRecord()
  /// Returns the state in which the store of a child would continue; `nil` if it would start anew.
  ///
  /// It is called on any thread.
  func restoredState<C: Reactor>(of child: Child<C>) -> C.State?
  /// Begins the record of a child whose store was just created, and which no other code can reach.
  ///
  /// It is called on any thread.
  ///
  /// - Parameters:
  ///   - child: The child, which is at a recorded place.
  ///   - id: Its id among the children at its place.
  ///   - store: The store of the child, in which the recorder is installed.
  func recordChild<C: Reactor>(_ child: Child<C>, under id: any Sendable, by store: Store<C>)
}

/// Keeps a burst open while a busy store has not begun to handle an input of it.
@usableFromInline
package final class BurstHold: Sendable {
  private let release: @Sendable () -> Void
  private let isReleased = Atomic(false)

  package init(release: @escaping @Sendable () -> Void) {
    self.release = release
  }

  deinit { end() }

  /// Ends the hold, once.
  func end() {
    if !isReleased.exchange(true, ordering: .relaxed) { release() }
  }
}

extension Store {
  /// Creates a store that starts in a given state, and has a recorder from its start.
  ///
  /// The recorder may send inputs as soon as it is installed. The store handles them before the first
  /// elements of its pipelines.
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

  /// Adds a recorder, before other code can reach the store.
  ///
  /// - Parameters:
  ///   - recorder: The recorder.
  ///   - places: The places whose children are recorded. They are known from the start, so that a child that
  ///     comes to one of them is found there, whether its store was requested there or not.
  package func install(_ recorder: any StoreRecorder, _ places: [any AnyChildPlace<R.State>]) {
    let extras = needExtras()
    unsafe extras.hook = StoreHook(extras.hook?.tracedStore, recorder)
    unsafe isPlain = false
    for place in places { unsafe childStores.watch(place, isRecorded: true, in: state) }
  }
}

extension AnyStore {
  /// The recorder of the store, on any thread.
  @usableFromInline package var recorder: (any StoreRecorder)? {
    unsafe existingAnyExtras?.hook?.recorder
  }

  /// Begins a burst of the recorder, unless one has begun; the holder of the role calls it.
  ///
  /// It requests that the holder checks again before it gives the role back. So the end of a burst
  /// costs a store without a recorder nothing.
  ///
  /// - Returns: The recorder, if there is one.
  @usableFromInline
  @discardableResult
  func beginBurst() -> (any StoreRecorder)? {
    guard let recorder else { return nil }
    recorder.beginBurst()
    role.call()
    return recorder
  }
}
