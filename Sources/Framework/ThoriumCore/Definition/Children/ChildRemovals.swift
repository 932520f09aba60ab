/// The recent removals from a collection of children.
///
/// Code that knows an edition of the collection can ask for the later removals, without checking
/// the remaining children. Each change creates a globally unique edition. So a restored collection
/// differs from its replacement.
///
///     let known = removals.edition
///     removals.recordChange(gone: child.identity)
///     removals.gone(since: known)   // [child.identity]
@usableFromInline
struct ChildRemovals: Sendable {
  /// The minimum number of recorded changes, once there are so many.
  @inlinable static var capacity: Int { 64 }

  /// The identity of the current contents, which differs after each change.
  @usableFromInline var edition: Identity
  /// The edition before the first recorded change.
  @usableFromInline var base: Identity
  /// The recorded changes: the edition that each created, and the child that it removed.
  @usableFromInline var changes: [(edition: Identity, gone: Identity?)] = []

  @inlinable
  init() {
    edition = Identity()
    base = edition
  }

  /// Records that a child was added, removed or replaced.
  @inlinable
  mutating func recordChange(gone: Identity?) {
    if changes.count == 2 * Self.capacity {
      base = changes[Self.capacity - 1].edition
      changes.removeFirst(Self.capacity)
    }
    edition = Identity()
    changes.append((edition, gone))
  }

  /// Returns the children removed since an edition, or `nil` if the edition is no longer recorded.
  func gone(since known: Identity) -> [Identity]? {
    if known == base { return changes.compactMap(\.gone) }
    guard let last = changes.lastIndex(where: { $0.edition == known }) else { return nil }
    return changes[(last + 1)...].compactMap(\.gone)
  }
}
