import Synchronization

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
