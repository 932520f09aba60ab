import Synchronization

/// The mapping of one child's events to actions of its parent, at one place.
struct PlacedEventMapping<R: Reactor, C: Reactor>: Sendable {
  /// Returns the child that is at the place in a state, if there is one.
  let child: @Sendable (R.State) -> Identity?
  let action: @Sendable (C.Event) -> R.Action
}

/// The mapping of one child's events, which changes with the place of the child.
final class ChildEventMapping<R: Reactor, C: Reactor>: Sendable {
  /// The index of a place that maps no events.
  private static var nowhere: Int { -1 }

  private let child: Identity
  private let places: [PlacedEventMapping<R, C>]
  /// The index of the place where the child was last found.
  private let last: Atomic<Int>

  init(of child: Identity, at places: [PlacedEventMapping<R, C>], in state: R.State) {
    self.child = child
    self.places = places
    last = Atomic(places.firstIndex { $0.child(state) == child } ?? Self.nowhere)
  }

  /// Returns the mapping for a state, or `nil` when events wait in the child's queue.
  ///
  /// - Parameters:
  ///   - state: The current state of the parent.
  ///   - isElsewhere: Returns true when the child is at any other place. If it is not, it has left
  ///     the state, and its last place counts, unless another child is there now.
  /// - Returns: The mapping of its current place.
  func events(in state: R.State, isElsewhere: () -> Bool) -> PlacedEventMapping<R, C>? {
    let last = last.load(ordering: .relaxed)
    let current = last == Self.nowhere ? nil : places[last]
    let successor = current?.child(state)
    if successor == child { return current }
    if let place = places.firstIndex(where: { $0.child(state) == child }) {
      self.last.store(place, ordering: .relaxed)
      return places[place]
    }
    return successor != nil || isElsewhere() ? nil : current
  }

  /// Finds the place of a child that has moved.
  ///
  /// - Parameter state: The current state of the parent.
  /// - Returns: True when that place maps events.
  func updatePlace(in state: R.State) -> Bool {
    if let place = places.firstIndex(where: { $0.child(state) == child }) {
      last.store(place, ordering: .relaxed)
      return true
    }
    last.store(Self.nowhere, ordering: .relaxed)
    return false
  }
}
