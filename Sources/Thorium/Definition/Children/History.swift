/// Which children have gone from a collection lately.
///
/// Whoever knows an edition of the collection asks what has gone since, and need not look at the
/// children that stay. Each change makes an edition that no other collection has, so a collection
/// that was put aside and restored is told from the one that has taken its place.
///
///     let known = history.edition
///     history.note(gone: child.identity)
///     history.gone(since: known)   // [child.identity]
@usableFromInline
struct History: Sendable {
  @usableFromInline
  struct Change: Sendable {
    /// The edition that it has made.
    @usableFromInline let edition: Identity
    @usableFromInline let gone: Identity?

    @inlinable
    init(_ edition: Identity, gone: Identity?) {
      self.edition = edition
      self.gone = gone
    }
  }

  /// How many changes are kept at least.
  @inlinable static var capacity: Int { 64 }

  /// What differs after each change.
  @usableFromInline var edition: Identity
  /// The edition before the first change that is kept.
  @usableFromInline var base: Identity
  @usableFromInline var changes: [Change] = []

  @inlinable
  init() {
    edition = Identity()
    base = edition
  }

  /// Notes that a child has come, or gone, or both.
  @inlinable
  mutating func note(gone: Identity?) {
    if changes.count == 2 * Self.capacity {
      base = changes[Self.capacity - 1].edition
      changes.removeFirst(Self.capacity)
    }
    edition = Identity()
    changes.append(Change(edition, gone: gone))
  }

  /// Answers what has gone since an edition, or `nil` where that is not known any more.
  func gone(since known: Identity) -> [Identity]? {
    if known == base { return changes.compactMap(\.gone) }
    guard let last = changes.lastIndex(where: { $0.edition == known }) else { return nil }
    return changes[(last + 1)...].compactMap(\.gone)
  }
}
