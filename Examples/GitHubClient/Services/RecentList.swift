/// A list of recent elements: the newest first, without duplicates, and up to a maximum.
///
///     var searches = RecentList<Search>(limit: 2)
///     for text in ["swift", "nio", "swift", "raft"] { searches.add(Search(id: text)) }
///     searches.elements.map(\.id)   // ["raft", "swift"]
///
/// A store contains only the elements. The program sets the maximum.
struct RecentList<Element: Identifiable & Hashable & Sendable>: Sendable, Hashable {
  /// The maximum number of elements.
  let limit: Int
  /// The elements, the newest first.
  private(set) var elements: [Element]

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements, at least 1.
  ///   - elements: The initial elements, the newest first. Of two elements with the same
  ///     id, the newer one stays. The oldest elements above the maximum are dropped.
  init(limit: Int, _ elements: [Element] = []) {
    precondition(limit > 0, "A list of recent elements has 1 or more, not \(limit).")
    self.limit = limit
    var known: Set<Element.ID> = []
    self.elements = Array(elements.filter { known.insert($0.id).inserted }.prefix(limit))
  }

  /// Inserts an element at the front, and removes an older element with the same id.
  ///
  /// - Parameter element: The element. If there are too many elements, the oldest one is dropped.
  /// - Complexity: O(*n*).
  mutating func add(_ element: Element) {
    elements.removeAll { $0.id == element.id }
    elements.insert(element, at: 0)
    if elements.count > limit { elements.removeLast() }
  }
}
