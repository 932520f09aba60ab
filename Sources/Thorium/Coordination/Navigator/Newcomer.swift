/// A screen that is about to be shown, whatever its reactor is.
struct Newcomer: Sendable {
  let name: String
  /// Ends the store.
  let end: @Sendable () -> Void
  /// What the screen says to a person who would remove it.
  let back: (@Sendable () -> Back)?
  /// Tells the stage of the screen.
  let tell: @Sendable (Navigation.Place, any Stage) -> Void

  init<R: Reactor>(_ store: Store<R>, _ name: String?, _ back: (@Sendable (R.State) -> Back)?) {
    self.name = name ?? Self.screenName(of: R.self)
    end = { store.end() }
    self.back = back.map { rule in { @Sendable () -> Back in rule(store.currentState) } }
    tell = { place, stage in stage.didShow(Screen(place: place, store: store)) }
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
  /// Ends the store.
  let end: @Sendable () -> Void
  /// What the screen says to a person who would remove it.
  let back: (@Sendable () -> Back)?
}
