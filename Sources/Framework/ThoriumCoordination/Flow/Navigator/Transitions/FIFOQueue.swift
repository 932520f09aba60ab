/// A first-in, first-out queue with O(1) operations on average.
package struct FIFOQueue<Element> {
  private var incoming: [Element] = []
  /// The elements in reverse order, so that removing the first one moves no element.
  private var outgoing: [Element] = []

  /// Creates an empty queue.
  package init() {}

  /// The oldest element.
  package var first: Element? { outgoing.last ?? incoming.first }

  /// Adds an element after all others.
  package mutating func append(_ element: Element) {
    incoming.append(element)
  }

  /// Removes the oldest element; the queue must not be empty.
  package mutating func removeFirst() {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll()
    }
    outgoing.removeLast()
  }
}
