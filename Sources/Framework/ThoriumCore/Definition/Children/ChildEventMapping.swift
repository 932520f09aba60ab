import Synchronization

/// The mapping of one child's events to actions of its parent, at one place.
struct PlacedEventMapping<R: Reactor, C: Reactor>: Sendable {
  /// Returns true when the child is at the place in a state.
  let isPlaceOfChild: @Sendable (R.State) -> Bool
  let action: @Sendable (C.Event) -> R.Action
}

/// The mapping of one child's events, which changes with the place of the child.
final class ChildEventMapping<R: Reactor, C: Reactor>: Sendable {
  /// The index of a place that maps no events.
  private static var nowhere: Int { -1 }

  private let places: [PlacedEventMapping<R, C>]
  /// The index of the place where the child was last found.
  private let last: Atomic<Int>

  init(_ places: [PlacedEventMapping<R, C>], in state: R.State) {
    self.places = places
    last = Atomic(places.firstIndex { $0.isPlaceOfChild(state) } ?? Self.nowhere)
  }

  /// Returns the mapping for a state, or `nil` when events wait in the child's queue.
  ///
  /// - Parameters:
  ///   - state: The current state of the parent.
  ///   - isElsewhere: Returns true when the child is at any other place. If it is not, it has left
  ///     the state, and its last place counts.
  /// - Returns: The mapping of its current place.
  func events(in state: R.State, isElsewhere: () -> Bool) -> PlacedEventMapping<R, C>? {
    let last = last.load(ordering: .relaxed)
    let current = last == Self.nowhere ? nil : places[last]
    if let current, current.isPlaceOfChild(state) { return current }
    if let place = places.firstIndex(where: { $0.isPlaceOfChild(state) }) {
      self.last.store(place, ordering: .relaxed)
      return places[place]
    }
    return isElsewhere() ? nil : current
  }

  /// Finds the place of a child that has moved.
  ///
  /// - Parameter state: The current state of the parent.
  /// - Returns: True when that place maps events.
  func updatePlace(in state: R.State) -> Bool {
    if let place = places.firstIndex(where: { $0.isPlaceOfChild(state) }) {
      last.store(place, ordering: .relaxed)
      return true
    }
    last.store(Self.nowhere, ordering: .relaxed)
    return false
  }
}
