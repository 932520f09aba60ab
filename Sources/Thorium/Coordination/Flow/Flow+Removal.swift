// How a flow removes screens: its own decision, of which no screen is asked.
extension Flow {
  /// Removes a screen and all above it.
  ///
  /// A flow that has ended removes nothing any more, here and below: what is on top is not its own.
  ///
  /// - Parameter screen: A screen of this flow.
  /// - Returns: What was removed, top first, or why nothing was: the screen is gone already, say.
  @discardableResult
  public func pop<R: Reactor>(_ screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.pop, in: nil) { (navigation) throws(Refusal) in try navigation.pop(screen.id) }
  }

  /// Removes all screens above a screen.
  ///
  /// - Parameter screen: The screen that is on top afterwards.
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func pop<R: Reactor>(to screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.popTo, in: nil) { (navigation) throws(Refusal) in try navigation.pop(to: screen.id) }
  }

  /// Removes all screens but the root from the topmost stack; a flow in a tab does so in its tab.
  ///
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func popToRoot() -> Result<[Navigation.Place], Refusal> {
    remove(.popToRoot, in: tab) { (navigation) throws(Refusal) in try navigation.popToRoot() }
  }

  /// Removes the topmost stack, which must be a presented one; a flow in a tab does so in its tab.
  ///
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func dismiss() -> Result<[Navigation.Place], Refusal> {
    remove(.dismiss, in: tab) { (navigation) throws(Refusal) in try navigation.dismiss() }
  }

  /// Removes the presented stack in which a screen stands, and all that is presented above it.
  ///
  /// - Parameter screen: A screen of the presented stack.
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func dismiss<R: Reactor>(_ screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.dismiss, in: nil) { (navigation) throws(Refusal) in try navigation.dismiss(screen.id) }
  }

  /// Removes what the stack of a screen presents, and all that is presented above that.
  ///
  /// - Parameter screen: A screen of the stack that presents.
  /// - Returns: What was removed, top first, or why nothing was.
  @discardableResult
  public func dismiss<R: Reactor>(
    presentedBy screen: Screen<R>
  ) -> Result<[Navigation.Place], Refusal> {
    remove(.dismiss, in: nil) { (navigation) throws(Refusal) in
      try navigation.dismiss(presentedBy: screen.id)
    }
  }

  private func remove(
    _ operation: NavigationChange.Operation,
    in tab: Navigation.Tab.ID?,
    _ removal: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) -> Result<[Navigation.Place], Refusal> {
    Result { () throws(Refusal) in try navigator.remove(operation, for: id, in: tab, removal) }
  }
}
