/// A receiver of the last states of one store that can restore it, such as a log.
///
/// A store without a recorder pays nothing for it. The holder of the store's role calls each method that does not
/// say otherwise.
///
/// A *burst* is the synchronous part of one input: an action, or an emission of a body. It lasts until children and
/// the parent have handled what it sends to them, also where they are busy.
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
