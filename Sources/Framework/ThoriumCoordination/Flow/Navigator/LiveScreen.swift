public import ThoriumCore

/// A screen at its place in the navigation.
typealias PlacedScreen = (place: Navigation.Place, screen: LiveScreen)

/// A screen of any reactor, shown now or soon.
struct LiveScreen: Sendable {
  let name: String
  let flow: FlowTree.ID
  let store: any ShownStore
  /// Decides whether the user may remove the screen.
  let back: (@Sendable () -> Back)?
  /// The bindings that notify the screen only while it is visible.
  var bindings: [StateBinding] = []
  /// The flows that were started in the tabs of the screen; they may have ended.
  ///
  /// Flows below them are not included.
  var tabFlows: [FlowTree.ID] = []

  init<R: Reactor>(
    _ store: Store<R>,
    as name: String?,
    back: (@Sendable (R.State) -> Back)? = nil,
    of flow: FlowTree.ID
  ) {
    self.name = Self.name(of: R.self, as: name)
    self.flow = flow
    self.store = store
    self.back = back.map { rule in { @Sendable () -> Back in rule(store.currentState) } }
  }

  /// Returns the given name of a screen, or else the one of its reactor.
  static func name(of reactor: Any.Type, as given: String?) -> String {
    if let given { return given }
    let name = "\(reactor)"
    let suffix = "Reactor"
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
  }
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
