public import ThoriumCore

/// A screen that is about to be shown, for any reactor.
struct PendingScreen: Sendable {
  let name: String
  let store: any ShownStore
  /// Decides whether the user may remove the screen.
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

/// A shown screen, for any reactor.
struct LiveScreen: Sendable {
  let flow: FlowTree.ID
  let store: any ShownStore
  /// Decides whether the user may remove the screen.
  let back: (@Sendable () -> Back)?
  /// The bindings that notify the screen only while it is visible.
  var bindings: [any AnyStateBinding] = []
}

/// The operations of a store that a navigator needs, for any reactor.
protocol ShownStore: AnyObject, Sendable {
  func end(isolation: isolated (any Actor)?)
  func show(at place: Navigation.Place, on presenter: any Presenter)
}

extension Store: ShownStore {
  func show(at place: Navigation.Place, on presenter: any Presenter) {
    presenter.didShow(Screen(place: place, store: self))
  }
}
