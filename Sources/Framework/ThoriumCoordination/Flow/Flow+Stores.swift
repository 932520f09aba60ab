public import ThoriumCore

// Operations that show existing stores.
extension Flow {
  /// Pushes a screen of an existing store, for instance of a restored one.
  ///
  ///     let editor = Store(Editor(), in: flow.navigator.runtime)
  ///     try flow.push(store: editor)
  ///
  /// From then on the store belongs to the screen: it ends when the screen is removed. Create it in
  /// the runtime of the navigator, and show it once.
  ///
  /// - Parameters:
  ///   - store: The store of the screen.
  ///   - name: The name of the screen; by default the reactor's type without `Reactor`.
  ///   - back: Decides whether the user may remove the screen; a
  ///     pure function of its state. By default, the user may.
  /// - Returns: The screen.
  /// - Throws: The errors of ``push(_:as:back:)``. The store then continues.
  @discardableResult
  public func push<R: Reactor>(
    store: Store<R>,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try requireView(of: R.self)
    return try show(store, as: name, back: back, .push)
  }

  /// Removes every screen, and shows an existing store as the root.
  ///
  /// See ``push(store:as:back:)``. A flow in a tab removes the screens of its tab.
  ///
  /// - Parameters:
  ///   - store: The store of the screen.
  ///   - name: The name of the screen.
  ///   - back: Decides whether the user may remove the screen.
  /// - Returns: The screen.
  /// - Throws: The errors of ``push(_:as:back:)``. The store then continues.
  @discardableResult
  public func resetRoot<R: Reactor>(
    store: Store<R>,
    as name: String? = nil,
    back: (@Sendable (R.State) -> Back)? = nil
  ) throws -> Screen<R> {
    try requireView(of: R.self)
    return try show(store, as: name, back: back, .resetRoot)
  }
}
