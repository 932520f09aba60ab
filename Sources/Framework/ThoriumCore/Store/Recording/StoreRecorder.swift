/// A receiver of the events of one store that can restore it, such as a log.
///
/// It receives the events that tracers receive, and further calls that a log needs. A store without
/// a recorder pays nothing for it. The holder of the store's role calls each method that does not
/// say otherwise.
///
/// A *burst* is the synchronous part of one input: an action, or an emission of a body.
package protocol StoreRecorder: AnyObject, Sendable {
  /// The reason why the store accepts no more actions, or `nil`.
  var refusal: Refusal? { get }
  /// Receives an event of the store, before tracers do.
  ///
  /// Only a store with tracers has events of its actions and effects. The last event may come
  /// while no thread holds the role, and ends the burst.
  func record<R: Reactor>(_ event: TraceEvent<R>)
  /// Begins a burst, unless one has begun; called before each change that is recorded.
  func beginBurst()
  /// Ends the burst, if one has begun; called before the store gives its role back.
  func finishBurst()
  /// Records the timer that now waits under an id, or that none does.
  ///
  /// - Parameters:
  ///   - timer: The timer, in the place of an earlier one; `nil` if none waits.
  ///   - id: The id, which may be that of another effect.
  func recordTimer(_ timer: StoreTimer?, under id: EffectID)
  /// Records that a timer fires, before its mutations are recorded.
  func recordFiredTimer(_ timer: StoreTimer)

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
  ) -> (any StoreRecorder)?
}
