import Synchronization

/// The store of a child, as an entry of its parent.
struct ChildEntry: Sendable {
  let store: any EndableChild
  /// The number of the store in the order in which the parent created its children's stores.
  let number: Int
  /// The id of the child in its place.
  let id: any Sendable
  /// Returns the name of its place for reports.
  var place: @Sendable () -> String

  init(
    _ store: any EndableChild,
    _ number: Int,
    _ id: any Sendable,
    at place: @escaping @Sendable () -> String
  ) {
    self.store = store
    self.number = number
    self.id = id
    self.place = place
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
    if gone.isEmpty { return }
    var open = gone.latestFirst
    var listed: [ChildEntry] = []
    while let next = open.popLast() {
      listed.append(next)
      open += next.store.disown().latestFirst
    }
    for offspring in listed.reversed() {
      offspring.store.endAsChild(lost: offspring.place, isAtPlace: isAtPlace)
    }
  }
}

extension [ChildEntry] {
  fileprivate var latestFirst: Self { sorted { $0.number > $1.number } }
}

/// A store of any reactor that its parent can end.
protocol EndableChild: AnyStore {
  /// Releases the stores of its children and returns them; it creates no more.
  func disown() -> [ChildEntry]
  /// Ends the store, whose reports from then on name the lost place.
  func endAsChild(lost place: @escaping @Sendable () -> String, isAtPlace: Bool)
}

extension Store: EndableChild {
  func disown() -> [ChildEntry] {
    existingExtras?.childStores?.removeAllStores() ?? []
  }

  func endAsChild(lost place: @escaping @Sendable () -> String, isAtPlace: Bool = false) {
    let end = Input.turn { store in
      let store = store.typed(as: R.self)
      if unsafe store.isEnded { return }
      let extras = store.needExtras()
      unsafe extras.needChildLinks().lostPlace = place
      store.endStore(extras)
    }
    guard isAtPlace, role.takeAtPlace() else { return submit(end) }
    handle(end)
    leaveRole()
  }
}
