import ThoriumCore

extension Navigation: Hashable {
  /// Returns whether two navigations show the same screens in the same stacks and tabs.
  ///
  /// Shared storage is equal without a comparison of its screens. Stacks are compared from the top down, since most
  /// differ there.
  public static func == (one: Navigation, other: Navigation) -> Bool {
    var open = [(one.level, other.level)]
    while let (mine, theirs) = open.popLast() {
      guard let left = one.map.levels[mine], let right = other.map.levels[theirs] else {
        return false
      }
      guard isEqual(left.stacks, right.stacks), left.hosts == right.hosts else { return false }
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

  private static func isEqual(
    _ one: IntegerMap<ScreenMap.Stack>,
    _ other: IntegerMap<ScreenMap.Stack>
  ) -> Bool {
    hasEqualValues(one, other) { mine, theirs in hasEqualValues(mine, theirs, by: ==) }
  }

  /// Compares the values of two maps in order, from the last to the first, and ignores their keys.
  private static func hasEqualValues<Value: Equatable>(
    _ one: IntegerMap<Value>,
    _ other: IntegerMap<Value>,
    by isEqual: (Value, Value) -> Bool
  ) -> Bool {
    if one.count != other.count { return false }
    if one == other { return true }
    return zip(one.descending, other.descending).allSatisfy { isEqual($0.value, $1.value) }
  }
}
