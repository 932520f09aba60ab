public import ThoriumCore

// Operations that show screens.
extension Flow {
  /// Pushes a screen onto the topmost stack.
  ///
  /// - Parameters:
  ///   - reactor: The reactor of the screen; the navigator creates a store for it.
  ///   - name: The name of the screen; by default the reactor's type without `Reactor`.
  ///   - back: Decides whether the user may remove the screen; a
  ///     pure function of its state. By default, the user may.
  /// - Returns: The screen.
  /// - Throws: A ``RouteError`` if no view is registered for the reactor,
  ///   or a ``/ThoriumCore/Refusal`` if the flow has ended. Then nothing has changed.
  @inlinable
  @discardableResult
  public func push<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    let store = try makeStore(reactor, as: name, .push)
    return try show(store, as: name, back: back, .push)
  }

  /// Shows a screen in a separate stack above all other screens.
  ///
  /// - Parameters:
  ///   - reactor: The reactor of the screen.
  ///   - name: The name of the screen.
  ///   - presenter: The presenting screen, which can present only
  ///     one stack. By default, it is the topmost screen.
  ///   - back: Decides whether the user may remove the screen.
  /// - Returns: The screen.
  /// - Throws: The errors of ``push(_:as:back:)``. Also a ``/ThoriumCore/Refusal`` if there is no
  ///   presenting screen, or if it already presents another screen; the refusal names both.
  @inlinable
  @discardableResult
  public func present<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    on presenter: Navigation.Place.ID? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    let store = try makeStore(reactor, as: name, .present, at: presenter)
    return try show(store, as: name, back: back, .present, at: presenter)
  }

  /// Removes every screen, and shows this one as the root; a flow in a tab does so in its tab.
  ///
  /// - Parameters:
  ///   - reactor: The reactor of the screen.
  ///   - name: The name of the screen.
  ///   - back: Decides whether the user may remove the screen.
  /// - Returns: The screen.
  /// - Throws: The errors of ``push(_:as:back:)``.
  @inlinable
  @discardableResult
  public func resetRoot<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    let store = try makeStore(reactor, as: name, .resetRoot)
    return try show(store, as: name, back: back, .resetRoot)
  }

  /// Replaces a screen by another one; the screens above and below it stay.
  ///
  /// - Parameters:
  ///   - screen: The screen to replace.
  ///   - reactor: The reactor of the new screen.
  ///   - name: The name of the new screen.
  ///   - back: Decides whether the user may remove the new screen.
  /// - Returns: The new screen.
  /// - Throws: The errors of ``push(_:as:back:)``. Also a
  ///   ``/ThoriumCore/Refusal`` if the screen to replace is not shown.
  @inlinable
  @discardableResult
  public func replace<R: Reactor>(
    _ screen: Screen<some Reactor>,
    by reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    let store = try makeStore(reactor, as: name, .replace, at: screen.id)
    return try show(store, as: name, back: back, .replace, at: screen.id)
  }

  /// Replaces the screens of the topmost stack by new screens of one kind.
  ///
  ///     try flow.setStack(["tea", "milk"].map { Row($0) }) { "Row(\($0.text))" }
  ///
  /// - Parameters:
  ///   - reactors: The reactors of the screens, bottom first; at least one.
  ///   - name: Returns the name of a screen.
  /// - Returns: The screens.
  /// - Throws: The errors of ``push(_:as:back:)``. Also a ``/ThoriumCore/Refusal`` if there are no reactors.
  @discardableResult
  public func setStack<R: Reactor>(
    _ reactors: [R],
    as name: (R) -> String
  ) throws -> [Screen<R>] {
    try requireView(of: R.self)
    let names = reactors.map(name)
    try requirePlace(for: names, .setStack)
    let stores = reactors.map { Store($0, in: navigator.runtime) }
    let screens = zip(stores, names).map { LiveScreen($0, as: $1, of: id) }
    let places = try navigator.show(screens, for: id, .setStack, in: tab)
    return zip(places, stores).map { Screen(place: $0, store: $1) }
  }

  /// Creates the store of a screen whose reactor has a view, in code that is specialised for the reactor.
  @inlinable
  func makeStore<R: Reactor>(
    _ reactor: R,
    as name: String?,
    _ operation: NavigationChange.Operation,
    at target: Navigation.Place.ID? = nil
  ) throws -> Store<R> {
    try requireView(of: R.self)
    try requirePlace(of: R.self, as: name, operation, at: target)
    let store = Store(reactor, in: navigator.runtime)
    if !navigator.isSilent { store.prepare() }
    return store
  }

  @usableFromInline
  func requireView<R: Reactor>(of reactor: R.Type) throws(RouteError) {
    try navigator.presenter.prepare(reactor)
  }

  /// Throws the reason why a screen is refused now, since tracers would receive the begin of its store.
  @usableFromInline
  func requirePlace<R: Reactor>(
    of reactor: R.Type,
    as name: String?,
    _ operation: NavigationChange.Operation,
    at target: Navigation.Place.ID?
  ) throws(Refusal) {
    if navigator.number == nil { return }
    try requirePlace(for: [LiveScreen.name(of: reactor, as: name)], operation, at: target)
  }

  private func requirePlace(
    for names: [String],
    _ operation: NavigationChange.Operation,
    at target: Navigation.Place.ID? = nil
  ) throws(Refusal) {
    if navigator.number == nil { return }
    try navigator.checkShowing(names, for: id, operation, at: target, in: tab)
  }

  /// Shows a store whose reactor has a view.
  @usableFromInline
  func show<R: Reactor>(
    _ store: Store<R>,
    as name: String?,
    back: (@Sendable (R.State) -> Back)?,
    _ operation: NavigationChange.Operation,
    at target: Navigation.Place.ID? = nil
  ) throws(Refusal) -> Screen<R> {
    let screen = LiveScreen(store, as: name, back: back, of: id)
    let places = try navigator.show([screen], for: id, operation, at: target, in: tab)
    return Screen(place: places[0], store: store)
  }
}
