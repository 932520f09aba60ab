import Synchronization

/// A store that was made for a child, as its parent keeps it.
struct Offspring: Sendable {
  let store: any Descendant
  /// Counts what the parent has made.
  let number: Int
  /// What tells it apart in its place.
  let id: any Sendable
  /// What a person reads for its place.
  var place: @Sendable () -> String

  init(
    _ store: any Descendant,
    _ number: Int,
    _ id: any Sendable,
    at place: @escaping @Sendable () -> String
  ) {
    self.store = store
    self.number = number
    self.id = id
    self.place = place
  }

  /// Ends stores whose places have gone, with all below them.
  ///
  /// Each ends behind all below it, and of two beside each other the later one first. They are ended
  /// from a list, so that no depth of stores needs stack.
  ///
  /// - Parameters:
  ///   - gone: The stores.
  ///   - isAtPlace: Whether the caller is where stores handle what they are sent.
  static func end(_ gone: [Offspring], isAtPlace: Bool = false) {
    if gone.isEmpty { return }
    var open = gone.latestFirst
    var listed: [Offspring] = []
    while let next = open.popLast() {
      listed.append(next)
      open += next.store.disown().latestFirst
    }
    for offspring in listed.reversed() {
      offspring.store.end(lost: offspring.place, isAtPlace: isAtPlace)
    }
  }
}

extension [Offspring] {
  fileprivate var latestFirst: Self { sorted { $0.number > $1.number } }
}

/// A store, whatever its reactor, as its parent ends it.
protocol Descendant: AnyStore {
  /// Lets go of all that it has made for its own children, and makes nothing more for them.
  func disown() -> [Offspring]
  /// Ends the store, and says from then on which place it has lost.
  func end(lost place: @escaping @Sendable () -> String, isAtPlace: Bool)
}

extension Store: Descendant {
  func disown() -> [Offspring] {
    existingAnnex?.family?.close() ?? []
  }

  func end(lost place: @escaping @Sendable () -> String, isAtPlace: Bool = false) {
    let end = Input.turn { store in
      let store = store.typed(as: R.self)
      if unsafe store.isEnded { return }
      let annex = store.needAnnex()
      unsafe annex.needKin().lostPlace = place
      store.windUp(annex)
    }
    guard isAtPlace, takeParkedRole() else { return submit(end) }
    handle(end)
    leaveRole()
  }
}
