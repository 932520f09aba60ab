/// What was used lately: the newest first, nothing twice, and no more than a limit.
///
///     var searches = RecentList<Search>(limit: 2)
///     for text in ["swift", "nio", "swift", "raft"] { searches.add(Search(id: text)) }
///     searches.elements.map(\.id)   // ["raft", "swift"]
///
/// Its elements are what is kept in a store; the limit is the program's.
struct RecentList<Element: Identifiable & Hashable & Sendable>: Sendable, Hashable {
  /// How many elements there are at most.
  let limit: Int
  /// The elements, the newest first.
  private(set) var elements: [Element]

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - limit: How many elements there are at most, at least 1.
  ///   - elements: The elements at first, the newest first. Of two with the same identity the newer
  ///     stays; what is too much goes.
  init(limit: Int, _ elements: [Element] = []) {
    precondition(limit > 0, "A list of recent elements has 1 or more, not \(limit).")
    self.limit = limit
    var known: Set<Element.ID> = []
    self.elements = Array(elements.filter { known.insert($0.id).inserted }.prefix(limit))
  }

  /// Puts an element at the front, in the place of the one with the same identity.
  ///
  /// - Parameter element: The element; the oldest goes where there are too many.
  /// - Complexity: O(*n*).
  mutating func add(_ element: Element) {
    elements.removeAll { $0.id == element.id }
    elements.insert(element, at: 0)
    if elements.count > limit { elements.removeLast() }
  }
}
