/// The recorder of a store of any reactor.
///
/// A *burst* is the synchronous part of one input: an action, or an emission of a body. The holder of
/// the store's role calls `beginBurst()` and `finishBurst()`, in pairs.
package protocol AnyStoreRecorder: AnyObject, Sendable {
  /// The reason why the store accepts no more actions, or `nil`.
  var refusal: Refusal? { get }
  /// Begins a burst, before its first action or mutation is recorded.
  func beginBurst()
  /// Ends a burst, before the store gives its role back.
  func finishBurst()
  /// Records a timer that was set, in the place of an earlier one with the same id.
  func recordTimer(_ timer: StoreTimer)
  /// Records that a timer fires, before its mutations are recorded.
  func recordFiredTimer(_ timer: StoreTimer)
  /// Records that no timer has this id from now on; the id may be that of another effect.
  func recordTimerOff(_ id: EffectID)
}

/// The recorder of a store, such as a log, that receives typed values.
///
/// A store without a recorder pays nothing for it. The holder of the store's role calls each method
/// that does not say otherwise.
package protocol StoreRecorder<R>: AnyStoreRecorder {
  associatedtype R: Reactor

  /// Records an action that the store has accepted.
  func recordAction(_ action: R.Action)
  /// Records a mutation that the store has reduced.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - revision: The number of changes of the state, including this one.
  func recordMutation(_ mutation: R.Mutation, revision: UInt)
  /// Records a state that a test has put in the place of the last one.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - revision: The number of changes of the state, including this one.
  func recordState(_ state: R.State, revision: UInt)
  /// Records the end of the store; it is called once, and possibly while no thread holds the role.
  ///
  /// - Parameter state: The last state.
  func recordEnd(in state: R.State)

  /// Returns the state in which the store of a child continues; `nil` if it starts anew.
  ///
  /// It is called on any thread.
  func restoredState<C: Reactor>(of child: Child<C>) -> C.State?
  /// Returns the recorder of a child's store, which no other code can reach yet.
  ///
  /// It is called on any thread.
  ///
  /// - Parameters:
  ///   - store: The new store.
  ///   - child: The child.
  ///   - id: Its id among the children at its place.
  /// - Returns: The recorder; `nil` if the child is not recorded.
  func recorder<C: Reactor>(
    for store: Store<C>,
    of child: Child<C>,
    under id: any Sendable
  ) -> (any StoreRecorder<C>)?
}
