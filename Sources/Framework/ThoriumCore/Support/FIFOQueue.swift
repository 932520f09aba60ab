/// A first-in, first-out queue with O(1) operations on average.
package struct FIFOQueue<Element> {
  @usableFromInline var incoming: [Element] = []
  /// The elements in reverse order, so that removing the first one moves no element.
  @usableFromInline var outgoing: [Element] = []

  /// Creates an empty queue.
  @inlinable package init() {}

  /// The oldest element.
  @inlinable package var first: Element? { outgoing.last ?? incoming.first }

  /// The number of elements.
  @inlinable package var count: Int { incoming.count + outgoing.count }

  /// Adds an element after all others.
  @inlinable package mutating func append(_ element: Element) {
    incoming.append(element)
  }

  /// Adds elements after all others, in their order.
  @inlinable package mutating func append(contentsOf elements: some Sequence<Element>) {
    incoming.append(contentsOf: elements)
  }

  /// Removes and returns the oldest element, if there is one.
  @inlinable @discardableResult
  package mutating func popFirst() -> Element? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll()
    }
    return outgoing.popLast()
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}
