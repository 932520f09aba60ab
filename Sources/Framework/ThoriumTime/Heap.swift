/// A binary heap with the least element first.
///
/// - Complexity: O(log *n*) to insert and to remove an element.
package struct Heap<Element: Comparable & Sendable>: Sendable {
  private var elements: [Element] = []

  /// Creates an empty heap.
  package init() {}

  package var count: Int { elements.count }
  package var first: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  package mutating func removeFirst() {
    let last = elements.removeLast()
    if !elements.isEmpty { replaceFirst(by: last) }
  }

  package mutating func replaceFirst(by element: Element) {
    elements[0] = element
    var place = 0
    while 2 * place + 1 < elements.count {
      let left = 2 * place + 1
      let right = left + 1
      let child = right < elements.count && elements[right] < elements[left] ? right : left
      if elements[place] < elements[child] { return }
      elements.swapAt(child, place)
      place = child
    }
  }

  /// Keeps only some elements.
  package mutating func keep(where isKept: (Element) -> Bool) {
    elements = elements.filter(isKept).sorted()
  }
}
