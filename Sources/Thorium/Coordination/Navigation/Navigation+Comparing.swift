extension Navigation: Hashable {
  /// Tells whether two navigations show the same screens in the same stacks and tabs.
  ///
  /// What the two share is equal at once, and other stacks are compared from their top on.
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
    return one.swipeInside == other.swipeInside
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    var open = [level]
    while let next = open.popLast() {
      let level = map.levels[next] ?? ScreenMap.Level()
      hasher.combine(level.stacks.count)
      for stack in level.stacks.values {
        hasher.combine(stack.count)
        for place in stack.values { hasher.combine(place) }
      }
      for host in level.hosts.keys {
        guard let held = map.tabs[host] else { continue }
        hasher.combine(host)
        hasher.combine(held.selected)
        hasher.combine(held.all.map(\.name))
        open += held.all.map(\.level)
      }
    }
    hasher.combine(swipeInside)
  }

  /// The screen that is being dragged, here or in a tab.
  private var swipeInside: Place.ID? { map.swipe.flatMap { contains($0) ? $0 : nil } }

  private static func isEqual(
    _ one: IntegerMap<ScreenMap.Stack>,
    _ other: IntegerMap<ScreenMap.Stack>
  ) -> Bool {
    isEqual(one, other) { mine, theirs in isEqual(mine, theirs, by: ==) }
  }

  /// Compares the values of two maps in their order, whatever their numbers are.
  private static func isEqual<Value: Equatable>(
    _ one: IntegerMap<Value>,
    _ other: IntegerMap<Value>,
    by isEqual: (Value, Value) -> Bool
  ) -> Bool {
    if one.count != other.count { return false }
    if one == other { return true }
    return (0..<one.count).reversed().allSatisfy { offset in
      isEqual(one.entry(at: offset).value, other.entry(at: offset).value)
    }
  }
}
