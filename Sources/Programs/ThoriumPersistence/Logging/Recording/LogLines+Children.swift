import Thorium
import ThoriumLog

// The stores of children.
extension LogLines {
  /// Returns whether a child is still in the state of its parent, and has no other store.
  ///
  /// - Parameters:
  ///   - link: The place of the child.
  ///   - number: The number of its store.
  ///   - references: Receives the references to the running stores.
  /// - Returns: `nil` while the state of the parent is in use.
  func hasChild(
    _ link: ChildLink,
    _ number: Int,
    _ references: inout LogReferences
  ) -> Bool? {
    guard let parent = stores[link.parent], numbers[link.key] == number else { return false }
    if parent.fold != nil { return true }
    return parent.hasChild(link, &references)
  }

  /// Returns whether a store is restored: it and each parent above it are at logged places.
  ///
  /// - Returns: `nil` while the state of a parent is in use.
  func isRestored(_ number: Int, _ references: inout LogReferences) -> Bool? {
    if isAbsent(number) { return false }
    // The log has the end of a store that is not here.
    guard let link = stores[number]?.link else { return true }
    let hasChild = hasChild(link, number, &references)
    return hasChild == true ? isRestored(link.parent, &references) : hasChild
  }

  /// The children of a store that do not run, and that have timers or descendants with timers.
  func childrenWithTimers(of parent: Int) -> [ChildLink] {
    (families[parent] ?? []).sorted().filter(hasTimers).compactMap { stores[$0]?.link }
  }

  private func hasTimers(_ number: Int) -> Bool {
    guard let fold = stores[number]?.fold else { return false }
    return fold.hasTimers || (families[number] ?? []).contains(where: hasTimers)
  }

  /// Removes children that do not run, and that are no longer in the state of their parent.
  ///
  /// - Parameters:
  ///   - gone: The children that may have left the state; `nil` for any.
  ///   - parent: The number of the parent.
  ///   - isGone: Returns whether a child is no longer in the state.
  /// - Throws: The error of a line that cannot be encoded.
  mutating func removeFoldedChildren(
    _ gone: [Identity]?,
    of parent: Int,
    where isGone: (ChildLink) -> Bool
  ) throws(LineEncodingError) {
    if folded[parent]?.isEmpty ?? true { return }
    // The loop looks up the set each time, since a held copy would make each removal copy it.
    let left =
      gone.map { $0.compactMap { numbers[ChildKey(parent: parent, child: $0)] } }
      ?? (folded[parent] ?? []).sorted()
    for number in left where folded[parent]?.contains(number) == true {
      guard let link = stores[number]?.link, isGone(link) else { continue }
      try removeChild(number)
    }
  }

  /// Removes a child that is no longer in the state of its parent.
  ///
  /// - Throws: The error of a line that cannot be encoded.
  mutating func removeChild(_ number: Int) throws(LineEncodingError) {
    if !isAbsent(number) { try append(.gone, true, of: number) }
    removeStore(number)
  }
}

// Children that move to a place that is not in the log, with their stores.
extension LogLines {
  /// True when a store is in the log without lines.
  func isAbsent(_ number: Int) -> Bool { !absent.isEmpty && absent.contains(number) }

  /// The children of a store that have no lines.
  func absentChildren(of parent: Int) -> [Int] {
    absent.isEmpty ? [] : absent.intersection(families[parent] ?? []).sorted()
  }

  /// Adds the lines of an absent child, if the child is at a place of the log again.
  ///
  /// - Returns: True when the child has lines; `nil` while its state or that of its parent is in use.
  /// - Throws: The error of a value that cannot be encoded.
  mutating func addReturned(
    _ number: Int,
    _ references: inout LogReferences
  ) throws(LineEncodingError) -> Bool? {
    guard absent.contains(number), let store = stores[number], let link = store.link,
      let parent = stores[link.parent], !isAbsent(link.parent)
    else { return false }
    switch (parent.capture(&references), store.capture(&references)) {
    case (.contents(let parent), .contents(let capture)):
      guard let line = parent.childLine(link) else { return false }
      try append(.store, line, of: number)
      try append(.state, capture.state, of: number)
      for timer in capture.timers { try append(.after, timer, of: number) }
      absent.remove(number)
      return true
    case (.isReleased, _), (_, .isReleased): return false
    case (.isChanging, _), (_, .isChanging): return nil
    }
  }
}
