/// A screen that is about to be shown, whatever its reactor is.
struct Newcomer: Sendable {
  let name: String
  let store: any ShownStore
  /// What the screen says to a person who would remove it.
  let back: (@Sendable () -> Back)?

  init<R: Reactor>(_ store: Store<R>, _ name: String?, _ back: (@Sendable (R.State) -> Back)?) {
    self.name = name ?? Self.screenName(of: R.self)
    self.store = store
    self.back = back.map { rule in { @Sendable () -> Back in rule(store.currentState) } }
  }

  private static func screenName(of reactor: Any.Type) -> String {
    let name = "\(reactor)"
    let suffix = "Reactor"
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
  }
}

/// A screen that is shown, whatever its reactor is.
struct LiveScreen: Sendable {
  let flow: FlowTree.ID
  let store: any ShownStore
  /// What the screen says to a person who would remove it.
  let back: (@Sendable () -> Back)?
  /// The informants that act only while it is seen.
  var informants: [any Informing] = []
}

/// What a navigator needs of a store, whatever its reactor is.
protocol ShownStore: AnyObject, Sendable {
  func end(isolation: isolated (any Actor)?)
  func show(at place: Navigation.Place, on stage: any Stage)
}

extension Store: ShownStore {
  func show(at place: Navigation.Place, on stage: any Stage) {
    stage.didShow(Screen(place: place, store: self))
  }
}
