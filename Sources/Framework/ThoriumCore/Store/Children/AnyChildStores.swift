public import Synchronization

// Proof that `@unchecked Sendable` is right: its fields are constants of `Sendable` types. Its
// only subclass, `ChildStores`, has its own proof.
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
  /// True when there are unchecked children or places, so that the next change of the state is checked.
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
    let old = content.withLock { exchange(&$0, with: Content(isClosed: true)) }
    return Array(old.entries.values)
  }

  /// Ends all stores, since the parent has ended.
  @usableFromInline
  final func endStores(isAtPlace: Bool) {
    ChildEntry.endStores(removeAll(), isAtPlace: isAtPlace)
  }
}

/// The store of a child, as an entry of its parent.
final class ChildEntry: Sendable {
  typealias Follow = @Sendable () -> Void

  let store: AnyStore
  /// The number of the store in the order in which the parent created its children's stores.
  let number: Int
  /// The id of the child in its place.
  let id: any Sendable
  /// The place where the child was last found.
  let place: Mutex<ChildPlaceKey>
  /// Delivers the events that the child keeps, when it has moved to a place that maps them.
  let follow: Follow?

  init(
    _ store: AnyStore,
    _ number: Int,
    _ id: any Sendable,
    at place: ChildPlaceKey,
    _ follow: Follow?
  ) {
    (self.store, self.number, self.id, self.follow) = (store, number, id, follow)
    self.place = Mutex(place)
  }

  /// Ends stores whose children have left the state, and all their descendants.
  ///
  /// Each store ends after all its descendants. Of two siblings, the later one ends first. They are
  /// ended from a list, so deeply nested stores do not exhaust the stack.
  ///
  /// - Parameters:
  ///   - gone: The stores.
  ///   - isAtPlace: True when the caller runs at the stores' place.
  static func endStores(_ gone: [ChildEntry], isAtPlace: Bool = false) {
    var open = gone.latestFirst
    var listed: [ChildEntry] = []
    while let next = open.popLast() {
      listed.append(next)
      let below = next.store.existingAnyExtras?.anyChildStores.load()?.removeAll() ?? []
      open += below.latestFirst
    }
    for entry in listed.reversed() {
      entry.store.endAsChild(isAtPlace: isAtPlace) {
        [place = entry.place.withLock { $0 }, id = entry.id] in
        place.name(of: id)
      }
    }
  }
}

extension [ChildEntry] {
  fileprivate var latestFirst: Self { sorted { $0.number > $1.number } }
}

extension AnyStore {
  /// Ends the store, whose reports from then on name the lost place.
  func endAsChild(isAtPlace: Bool = false, lost place: @escaping @Sendable () -> String) {
    let end = Input.turn { store in
      if unsafe store.isEnded { return }
      unsafe store.needAnyExtras().needChildLinks().lostPlace = place
      store.performRequest(.endStore)
    }
    guard isAtPlace, role.takeAtPlace() else { return submit(end) }
    handle(end)
    leaveRole()
  }
}
