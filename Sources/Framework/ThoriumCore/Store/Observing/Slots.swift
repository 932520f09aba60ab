public import Synchronization

/// Subscribers in the order in which they subscribed.
///
/// Each subscriber remembers its slot, so removing one needs no search. A removal leaves an empty
/// slot, and the order never changes. When more than half of the slots are empty, the list removes
/// them.
///
/// - Complexity: O(1) to append and, on average, to remove.
@usableFromInline
struct Slots<Element: TokenOwner>: Sendable {
  /// The slots; an empty one is `nil`.
  @usableFromInline var places: ContiguousArray<Element?> = []
  /// The number of empty slots.
  @usableFromInline var emptySlots = 0

  @inlinable init() {}

  /// True when there is no subscriber; the last slot is never empty.
  @inlinable var isEmpty: Bool { places.isEmpty }

  @inlinable
  mutating func append(_ element: Element) {
    element.token.slot.store(places.count, ordering: .relaxed)
    places.append(element)
  }

  /// Removes the subscriber with a token.
  ///
  /// - Returns: The subscriber, which the caller may release later, or `nil` when it is
  ///   not in the list.
  @inlinable
  @discardableResult
  mutating func remove(_ token: ObserverToken) -> Element? {
    let slot = token.slot.load(ordering: .relaxed)
    guard places.indices.contains(slot), let element = places[slot], element.token === token
    else { return nil }
    places[slot] = nil
    emptySlots += 1
    while let last = places.last, last == nil {
      places.removeLast()
      emptySlots -= 1
    }
    if emptySlots > 8, emptySlots * 2 > places.count { removeEmptySlots() }
    return element
  }

  @inlinable
  mutating func removeEmptySlots() {
    let left = places.compactMap(\.self)
    places.removeAll(keepingCapacity: false)
    emptySlots = 0
    places.reserveCapacity(left.count)
    for element in left { append(element) }
  }
}

/// A subscriber with a token that identifies it.
@usableFromInline
protocol TokenOwner: Sendable {
  var token: ObserverToken { get }
}
