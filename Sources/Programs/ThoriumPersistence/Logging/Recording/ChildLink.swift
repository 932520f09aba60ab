import Thorium

/// The place of a child in a log.
struct ChildLink: Sendable {
  /// The number of the parent's store.
  let parent: Int
  let child: Identity
  /// The id of the child at its place.
  let id: any Sendable

  var key: ChildKey { ChildKey(parent: parent, child: child) }
}

/// The key of a child: its parent's store, and its identity.
///
/// Two stores of one reactor value begin with the same children, and each has its own stores of them.
struct ChildKey: Hashable, Sendable {
  /// The number of the parent's store.
  let parent: Int
  let child: Identity
}
