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
  @discardableResult
  public func push<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try show(reactor, as: name, back: back, .push, in: tab) {
      (navigation, places) throws(Refusal) in
      try navigation.push(places[0])
    }
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
  @discardableResult
  public func present<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    on presenter: Navigation.Place.ID? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    let tab = presenter == nil ? tab : nil
    return try show(reactor, as: name, back: back, .present, in: tab) {
      (navigation, places) throws(Refusal) in
      try navigation.present(places[0], on: presenter)
    }
  }

  /// Removes every screen, and shows this one as the root; a flow in a tab does so in its tab.
  ///
  /// - Parameters:
  ///   - reactor: The reactor of the screen.
  ///   - name: The name of the screen.
  ///   - back: Decides whether the user may remove the screen.
  /// - Returns: The screen.
  /// - Throws: The errors of ``push(_:as:back:)``.
  @discardableResult
  public func resetRoot<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try show(reactor, as: name, back: back, .resetRoot, in: tab) {
      (navigation, places) throws(Refusal) in
      navigation.resetRoot(places[0])
    }
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
  @discardableResult
  public func replace<R: Reactor>(
    _ screen: Screen<some Reactor>,
    by reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try show(reactor, as: name, back: back, .replace, in: nil) {
      (navigation, places) throws(Refusal) in
      try navigation.replace(screen.id, by: places[0])
    }
  }

  /// Replaces the screens of the topmost stack by new screens.
  ///
  ///     let (editor, detail) = try flow.setStack(Editor(), UserDetailReactor())
  ///
  /// - Parameter reactors: The reactors of the screens, bottom first; at least one.
  /// - Returns: The screens.
  /// - Throws: The errors of ``push(_:as:back:)``.
  @discardableResult
  public func setStack<each R: Reactor>(
    _ reactors: repeat each R
  ) throws -> (repeat Screen<each R>) {
    repeat try navigator.presenter.prepare((each R).self)
    let stores = (repeat Store(each reactors, in: navigator.runtime))
    var pendingScreens: [PendingScreen] = []
    repeat pendingScreens.append(PendingScreen(each stores, nil, nil))
    let places = try setStack(pendingScreens)
    var height = -1
    func screen<S: Reactor>(of store: Store<S>) -> Screen<S> {
      height += 1
      return Screen(place: places[height], store: store)
    }
    return (repeat screen(of: each stores))
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
    try navigator.presenter.prepare(R.self)
    let stores = reactors.map { Store($0, in: navigator.runtime) }
    let pendingScreens = zip(stores, reactors).map { PendingScreen($0, name($1), nil) }
    return zip(try setStack(pendingScreens), stores).map { Screen(place: $0, store: $1) }
  }

  private func setStack(_ pendingScreens: [PendingScreen]) throws(Refusal) -> [Navigation.Place] {
    if pendingScreens.isEmpty { throw "a stack needs a screen" }
    return try navigator.show(pendingScreens, for: id, .setStack, in: tab) {
      (navigation, places) throws(Refusal) in
      try navigation.setStack(places)
    }
  }

  private func show<R: Reactor>(
    _ reactor: R,
    as name: String?,
    back: (@Sendable (R.State) -> Back)?,
    _ operation: NavigationChange.Operation,
    in tab: Navigation.Tab.ID?,
    _ insertion: Navigator.Insertion
  ) throws -> Screen<R> {
    try navigator.presenter.prepare(R.self)
    let store = Store(reactor, in: navigator.runtime)
    return try show(store, as: name, back: back, operation, in: tab, insertion)
  }

  /// Shows a store whose reactor has a view.
  func show<R: Reactor>(
    _ store: Store<R>,
    as name: String?,
    back: (@Sendable (R.State) -> Back)?,
    _ operation: NavigationChange.Operation,
    in tab: Navigation.Tab.ID?,
    _ insertion: Navigator.Insertion
  ) throws -> Screen<R> {
    let pendingScreen = PendingScreen(store, name, back)
    let places = try navigator.show([pendingScreen], for: id, operation, in: tab, insertion)
    return Screen(place: places[0], store: store)
  }
}
