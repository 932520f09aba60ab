public import Synchronization

// Proof that `@unchecked Sendable` is right: its fields are constants of `Sendable` types. So are
// those of `ChildStores`, its only subclass.
/// The stores of the children in a state of any reactor, by the identity of the child.
@usableFromInline
class AnyChildStores: @unchecked Sendable {
  struct Content {
    var entries: [Identity: ChildEntry] = [:]
    /// The pending stores.
    var making: [Identity: CreatedOnce<AnyStore?>] = [:]
    var made = 0
    /// The children that are alone in their places, and whose stores were added since the last check.
    ///
    /// Such a place may have changed after a thread read it, and before it was watched.
    var unchecked: [Identity] = []
    var isClosed = false
  }

  let content = Mutex(Content())
  /// True when there are unchecked children, so that the next change of the state is checked.
  @usableFromInline final let hasUnchecked = Atomic(false)

  /// True when the parent has ended; then no store is added.
  final var isClosed: Bool { content.withLock(\.isClosed) }

  /// Returns the store of a child, whatever place found it, while the store is here.
  final func store(of child: Identity) -> AnyStore? {
    content.withLock { $0.entries[child]?.store }
  }

  /// Returns the store of a child that was last found at a key path.
  @usableFromInline
  final func store(of child: Identity, at path: AnyKeyPath) -> AnyStore? {
    content.withLock { content in
      guard let entry = content.entries[child] else { return nil }
      return entry.place.withLock { $0.path === path } ? entry.store : nil
    }
  }

  /// Returns the store of a child, which one thread creates while others wait.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - make: Creates the store; it returns `nil` if another one counts, or if the parent has ended.
  /// - Returns: The store, or `nil` if the parent has ended.
  final func store(of child: Identity, make: () -> AnyStore?) -> AnyStore? {
    let making = content.withLock { content in
      if let making = content.making[child] { return making }
      let making = CreatedOnce<AnyStore?>()
      content.making[child] = making
      return making
    }
    // Another thread may have created the store before this one began to create it.
    let store = making.value { self.store(of: child) ?? make() ?? self.store(of: child) }
    let made = content.withLock { content in
      // The child may have left and come back, so that another thread creates its next store.
      content.making[child] === making ? content.making.removeValue(forKey: child) : nil
    }
    withExtendedLifetime(made) {}
    return store
  }

  /// Adds the entry of a child, whose place is watched, unless there is one, or the parent has ended.
  ///
  /// - Returns: True when it was added.
  final func add(
    _ child: Identity,
    isAlone: Bool,
    _ makeEntry: (_ number: Int) -> ChildEntry
  ) -> Bool {
    content.withLock { content in
      if content.isClosed || content.entries[child] != nil { return false }
      content.made += 1
      content.entries[child] = makeEntry(content.made)
      if !isAlone { return true }
      content.unchecked.append(child)
      hasUnchecked.store(true, ordering: .relaxed)
      return true
    }
  }

  /// Removes all stores and accepts no more.
  func removeAll() -> [ChildEntry] {
    Array(content.exchange(Content(isClosed: true)).entries.values)
  }

  /// Ends all stores, since the parent has ended.
  @usableFromInline
  final func endStores(isAtPlace: Bool) {
    ChildEntry.endStores(removeAll(), isAtPlace: isAtPlace)
  }
}
