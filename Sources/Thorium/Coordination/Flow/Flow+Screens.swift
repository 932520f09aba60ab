// How a flow shows screens.
extension Flow {
  /// Shows a screen on top of the stack.
  ///
  /// - Parameters:
  ///   - reactor: The machine of the screen; a store is made for it.
  ///   - name: What a person reads for the screen; by default the reactor's type without
  ///     `Reactor`.
  ///   - back: What the screen says when a person is about to remove it, a pure function of its
  ///     state; by default it goes.
  /// - Returns: The screen.
  /// - Throws: A ``RouteError`` where no view shows the reactor, or a ``Refusal`` where the flow
  ///   has ended. Then nothing has changed.
  @discardableResult
  public func push<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try show(reactor, name, back, .push, in: tab) { (navigation, places) throws(Refusal) in
      try navigation.push(places[0])
    }
  }

  /// Shows a screen in a stack of its own, above all that is shown.
  ///
  /// - Parameters:
  ///   - reactor: The machine of the screen.
  ///   - name: What a person reads for the screen.
  ///   - presenter: The screen that presents it; it can present only one. By default it is
  ///     whatever is on top.
  ///   - back: What the screen says when a person is about to remove it.
  /// - Returns: The screen.
  /// - Throws: As ``push(_:as:back:)``; also a ``Refusal`` where nothing is shown to present it on,
  ///   or the presenter presents another, which names both.
  @discardableResult
  public func present<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    on presenter: Navigation.Place.ID? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    let tab = presenter == nil ? tab : nil
    return try show(reactor, name, back, .present, in: tab) {
      (navigation, places) throws(Refusal) in
      try navigation.present(places[0], on: presenter)
    }
  }

  /// Removes every screen, and shows this one as the root; a flow in a tab does so in its tab.
  ///
  /// - Parameters:
  ///   - reactor: The machine of the screen.
  ///   - name: What a person reads for the screen.
  ///   - back: What the screen says when a person is about to remove it.
  /// - Returns: The screen.
  /// - Throws: As ``push(_:as:back:)``.
  @discardableResult
  public func resetRoot<R: Reactor>(
    _ reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try show(reactor, name, back, .resetRoot, in: tab) { (navigation, places) throws(Refusal) in
      navigation.resetRoot(places[0])
    }
  }

  /// Shows a screen in the place of another; what lies above and beneath stays.
  ///
  /// - Parameters:
  ///   - screen: The screen that goes.
  ///   - reactor: The machine of the screen that comes.
  ///   - name: What a person reads for the screen.
  ///   - back: What the screen says when a person is about to remove it.
  /// - Returns: The screen.
  /// - Throws: As ``push(_:as:back:)``; also a ``Refusal`` where the other screen is not shown.
  @discardableResult
  public func replace<R: Reactor>(
    _ screen: Screen<some Reactor>,
    by reactor: R,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try show(reactor, name, back, .replace, in: nil) { (navigation, places) throws(Refusal) in
      try navigation.replace(screen.id, by: places[0])
    }
  }

  /// Makes the topmost stack consist of new screens.
  ///
  ///     let (editor, detail) = try flow.setStack(Editor(), UserDetailReactor())
  ///
  /// - Parameter reactors: The machines of the screens, bottom first, at least one.
  /// - Returns: The screens.
  /// - Throws: As ``push(_:as:back:)``.
  @discardableResult
  public func setStack<each R: Reactor>(
    _ reactors: repeat each R
  ) throws -> (repeat Screen<each R>) {
    repeat try navigator.stage.prepare((each R).self)
    let stores = (repeat Store(each reactors, in: navigator.runtime))
    var newcomers: [Newcomer] = []
    repeat newcomers.append(Newcomer(each stores, nil, nil))
    let places = try setStack(newcomers)
    var height = -1
    func screen<S: Reactor>(of store: Store<S>) -> Screen<S> {
      height += 1
      return Screen(place: places[height], store: store)
    }
    return (repeat screen(of: each stores))
  }

  /// Makes the topmost stack consist of new screens of one kind.
  ///
  ///     try flow.setStack(["tea", "milk"].map { Row($0) }) { "Row(\($0.text))" }
  ///
  /// - Parameters:
  ///   - reactors: The machines of the screens, bottom first, at least one.
  ///   - name: What a person reads for a screen.
  /// - Returns: The screens.
  /// - Throws: As ``push(_:as:back:)``; also a ``Refusal`` where there is none.
  @discardableResult
  public func setStack<R: Reactor>(
    _ reactors: [R],
    as name: (R) -> String
  ) throws -> [Screen<R>] {
    try navigator.stage.prepare(R.self)
    let stores = reactors.map { Store($0, in: navigator.runtime) }
    let newcomers = zip(stores, reactors).map { Newcomer($0, name($1), nil) }
    return zip(try setStack(newcomers), stores).map { Screen(place: $0, store: $1) }
  }

  private func setStack(_ newcomers: [Newcomer]) throws(Refusal) -> [Navigation.Place] {
    if newcomers.isEmpty { throw "a stack needs a screen" }
    return try navigator.show(newcomers, for: id, .setStack, in: tab) {
      (navigation, places) throws(Refusal) in
      try navigation.setStack(places)
    }
  }

  private func show<R: Reactor>(
    _ reactor: R,
    _ name: String?,
    _ back: (@Sendable (R.State) -> Back)?,
    _ operation: NavigationChange.Operation,
    in tab: Navigation.Tab.ID?,
    _ insertion: Navigator.Insertion
  ) throws -> Screen<R> {
    try navigator.stage.prepare(R.self)
    let store = Store(reactor, in: navigator.runtime)
    let newcomer = Newcomer(store, name, back)
    let places = try navigator.show([newcomer], for: id, operation, in: tab, insertion)
    return Screen(place: places[0], store: store)
  }
}
