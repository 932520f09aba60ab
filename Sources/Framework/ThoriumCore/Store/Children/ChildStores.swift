public import Synchronization

// Proof that `@unchecked Sendable` is right: only the holder of the parent's role uses `state`, which
// lives as long as the parent, and `checked`. The other fields are constants of `Sendable` types.
/// The stores of the children in a state, and the places where the children may be.
///
/// A store is here as long as its child is in the state. Code that removes a store ends it.
///
/// No store is missed, on whatever thread it is created. After a thread has added a store, it reads
/// the state again. It moves the store to the current place of its child, or removes the store if
/// its child was removed. If that read came before a change of the state, the store was here before
/// the change. The thread that changes the state then finds the store here after the change.
@safe
@usableFromInline
final class ChildStores<R: Reactor>: AnyChildStores, @unchecked Sendable {
  @usableFromInline let state: UnsafePointer<R.State>
  private let places = Mutex<[WatchedPlace<R.State>]>([])
  /// The places that were watched at the last check.
  @exclusivity(unchecked) @usableFromInline var checked: ContiguousArray<WatchedPlace<R.State>> = []
  private let eventRules = CreatedOnce<ChildEvents<R>>()
  private let report: @Sendable (Report) -> Void

  init(of state: UnsafePointer<R.State>, reportingTo report: @escaping @Sendable (Report) -> Void) {
    unsafe self.state = state
    self.report = report
  }

  /// Returns the child events that the parent receives, and starts to watch their places.
  ///
  /// `childEvents(_:)` of the parent's reactor is called once.
  func events(of reactor: R, in state: R.State) -> ChildEvents<R> {
    eventRules.value {
      let events = reactor.childEvents(ChildEvents())
      for rule in events.rules { watch(rule.place, in: state) }
      return events
    }
  }

  /// Watches a place, and reports its first child that is also at another watched place.
  ///
  /// The part of the state is unknown for a place in a part. Such a place is the same as a known
  /// one if both have the same child under the id.
  func watch(
    _ place: any AnyChildPlace<R.State>,
    of child: Identity = .nobody,
    under id: any Sendable = OnlyChild(),
    isRecorded: Bool = false,
    in state: R.State
  ) {
    let watched = WatchedPlace(place, isRecorded: isRecorded, in: state)
    while !isClosed {
      let known = places.withLock { $0 }
      let isKnown = known.contains { other in
        guard other.place.key == place.key else { return false }
        return !place.key.isInPart || other.place.has(child, under: id, in: state)
      }
      if isKnown { return }
      let isAdded = places.withLock { places in
        if places.count != known.count { return false }
        places.append(watched)
        hasUnchecked.store(true, ordering: .relaxed)
        return true
      }
      guard isAdded else { continue }
      for other in known { reportDuplicate(at: place, and: other.place, in: state) }
      return
    }
  }

  private func reportDuplicate(
    at place: any AnyChildPlace<R.State>,
    and other: any AnyChildPlace<R.State>,
    in state: R.State
  ) {
    guard let child = place.duplicate(at: other, in: state) else { return }
    report(.duplicate(child: child.reactor, at: child.there, and: child.here))
  }

  /// True when a child is at a watched place.
  func hasChild(_ child: Identity, under id: any Sendable, in state: R.State) -> Bool {
    places.withLock { $0 }.contains { $0.place.has(child, under: id, in: state) }
  }

  /// True when a child is at a place whose children are recorded.
  func isRecorded(_ child: Identity, under id: any Sendable, in state: R.State) -> Bool {
    let places = places.withLock { $0 }
    return places.contains { $0.isRecorded && $0.place.has(child, under: id, in: state) }
  }

  /// Moves the store of a child that has moved while its store was created, or ends it.
  ///
  /// - Returns: True when the child is still in the state, so that its store stays.
  func follow(_ child: Identity, in state: R.State) -> Bool {
    ChildEntry.endStores(removeStores(of: [child], in: state))
    return store(of: child) != nil
  }

  /// True when no place has changed since the last check, and no place and no child is unchecked.
  ///
  /// It counts no references. Proof that this is safe: only the next check changes the list of places.
  @inlinable var hasAllChildren: Bool {
    if hasUnchecked.load(ordering: .relaxed) { return false }
    for index in unsafe checked.indices {
      let place = unsafe Unmanaged.passUnretained(checked[index])
      if unsafe place._withUnsafeGuaranteedRef({ unsafe $0.edition(state) != $0.known }) {
        return false
      }
    }
    return true
  }

  /// Ends the stores of children that are no longer in a state.
  ///
  /// It checks each place, and its children only if children were added or removed. The holder of
  /// the parent's role calls it after each change of the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - parent: The parent, whose recorder removes the records of children that have left.
  @usableFromInline
  func endGoneChildren(in state: R.State, of parent: AnyStore) {
    let unchecked = content.withLock { content in
      hasUnchecked.store(false, ordering: .relaxed)
      return exchange(&content.unchecked, with: [])
    }
    let places = places.withLock { $0 }
    unsafe checked = ContiguousArray(places)
    var gone = removeStores(of: unchecked, in: state)
    var replaced: Set<Int> = []
    // The children that may have left the recorded places; `nil` for any.
    var left: [Identity]? = []
    for (index, watched) in places.enumerated() {
      let edition = unsafe withUnsafePointer(to: state) { unsafe watched.edition($0) }
      let known = unsafe exchange(&watched.known, with: edition)
      if edition == known { continue }
      let removed = watched.place.gone(since: known, in: state)
      var changed = removed ?? content.withLock { Array($0.entries.keys) }
      if watched.isRecorded {
        left = left.flatMap { left in removed.map { left + $0 } }
        // The edition of a single child is its identity. It may have come with a store that is not recorded.
        changed.append(edition)
      }
      gone += removeStores(of: changed, in: state)
      // A collection that records its changes only gains new children, so only replaced places can
      // have duplicates.
      guard removed == nil || watched.place.isForOne else { continue }
      replaced.insert(index)
      for other in places.indices where !replaced.contains(other) {
        reportDuplicate(at: watched.place, and: places[other].place, in: state)
      }
    }
    ChildEntry.endStores(gone, isAtPlace: true)
    guard left?.isEmpty != true else { return }
    parent.recorder?.removeChildren(left) { isRecorded($0, under: $1, in: state) }
  }

  /// Removes the stores of children at no watched place, and follows moved children.
  ///
  /// A recorded store stays while its child is at a recorded place. Any other store of a child stays while the
  /// child is at a watched place, and at no recorded one. So a child that moves between the two starts anew.
  ///
  /// - Returns: The removed stores.
  private func removeStores(of children: [Identity], in state: R.State) -> [ChildEntry] {
    children.compactMap { child in
      guard let entry = content.withLock({ $0.entries[child] }) else { return nil }
      // Read after the entry, whose place was watched before the entry was added.
      let places = places.withLock { $0 }
      let found = places.filter { $0.place.has(child, under: entry.id, in: state) }
      let recorder = entry.store.recorder
      guard let next = found.first, recorder?.isRevoked != true,
        found.contains(where: \.isRecorded) == (recorder != nil)
      else {
        return content.withLock { $0.entries.removeValue(forKey: child) }
      }
      let known = entry.place.withLock { $0 }
      if found.contains(where: { $0.place.key == known }) { return nil }
      entry.place.withLock { $0 = next.place.key }
      entry.follow?()
      return nil
    }
  }

  override func removeAll() -> [ChildEntry] {
    let left = super.removeAll()
    withExtendedLifetime(places.withLock { exchange(&$0, with: []) }) {}
    return left
  }
}

/// A place of children, and its edition at the last check.
///
/// Proof that `@unchecked Sendable` is right: once other code can reach the object, only the holder of
/// the parent's role uses `known`.
@safe
@usableFromInline
final class WatchedPlace<State: Sendable>: @unchecked Sendable {
  let place: any AnyChildPlace<State>
  @usableFromInline let edition: @Sendable (UnsafePointer<State>) -> Identity
  @exclusivity(unchecked) @usableFromInline var known: Identity
  /// True when the recorder of the parent records the children here.
  let isRecorded: Bool

  init(_ place: any AnyChildPlace<State>, isRecorded: Bool, in state: State) {
    (self.place, self.isRecorded) = (place, isRecorded)
    unsafe edition = place.edition
    unsafe known = withUnsafePointer(to: state) { unsafe place.edition($0) }
  }
}
