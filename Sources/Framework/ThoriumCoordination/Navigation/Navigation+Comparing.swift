extension Navigation: Hashable {
  /// Returns whether two navigations show the same screens in the same stacks and tabs.
  ///
  /// Shared storage is equal without a comparison of its screens. Stacks are compared from the top down, since most
  /// differ there.
  public static func == (one: Navigation, other: Navigation) -> Bool {
    var open = [(one.level, other.level)]
    while let (mine, theirs) = open.popLast() {
      guard let left = one.map.levels[mine], let right = other.map.levels[theirs],
        left.stacks.hasValues(of: right.stacks, by: { $0.hasValues(of: $1, by: ==) }),
        left.hosts == right.hosts
      else { return false }
      for host in left.hosts.keys {
        guard let held = one.map.tabs[host], let others = other.map.tabs[host],
          held.selected == others.selected, held.all.map(\.name) == others.all.map(\.name)
        else { return false }
        open += zip(held.all, others.all).map { ($0.level, $1.level) }
      }
    }
    return true
  }

  /// Hashes the screens in their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(places)
  }
}

extension IntegerMap where Value: Equatable {
  /// Compares the values of two maps in order, from the last to the first, and ignores their keys.
  fileprivate func hasValues(of other: Self, by isEqual: (Value, Value) -> Bool) -> Bool {
    if self == other { return true }
    return count == other.count
      && zip(descending, other.descending).allSatisfy { isEqual($0.value, $1.value) }
  }
}
