/// A first-in, first-out queue with O(1) operations on average.
struct FIFOQueue<Element> {
  private var incoming: [Element] = []
  /// The elements in reverse order, so that removing the first one moves no element.
  private var outgoing: [Element] = []

  var first: Element? { outgoing.last ?? incoming.first }

  mutating func append(_ element: Element) {
    incoming.append(element)
  }

  mutating func removeFirst() {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll()
    }
    outgoing.removeLast()
  }
}
