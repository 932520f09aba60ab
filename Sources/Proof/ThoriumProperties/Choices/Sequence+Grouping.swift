extension Sequence {
  /// Returns the elements in groups with equal keys, in the order in which the keys first occur.
  ///
  /// - Complexity: O(*n*) for *n* elements, on average.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var places: [Key: Int] = [:]
    var groups: [[Element]] = []
    for element in self {
      let place = places[key(element), default: groups.count]
      if place == groups.count {
        places[key(element)] = place
        groups.append([])
      }
      groups[place].append(element)
    }
    return groups
  }
}
