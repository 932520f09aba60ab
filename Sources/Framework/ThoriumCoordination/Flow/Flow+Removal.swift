public import ThoriumCore

// Operations that remove screens. A flow removes screens without asking their `back` rules.
extension Flow {
  /// Removes a screen and all screens above it.
  ///
  /// A flow that has ended removes nothing, since the remaining screens
  /// belong to other flows. This also applies to the methods below.
  ///
  /// - Parameter screen: A screen of this flow.
  /// - Returns: The removed screens, top first, or the reason why none
  ///   was removed, for example because the screen was already removed.
  @discardableResult
  public func pop<R: Reactor>(_ screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.pop, in: nil) { (navigation) throws(Refusal) in try navigation.pop(screen.id) }
  }

  /// Removes all screens above a screen.
  ///
  /// - Parameter screen: The screen that becomes the topmost one.
  /// - Returns: The removed screens, top first, or the reason why none was removed.
  @discardableResult
  public func pop<R: Reactor>(to screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.popTo, in: nil) { (navigation) throws(Refusal) in try navigation.pop(to: screen.id) }
  }

  /// Removes all screens except the root from the topmost stack;
  /// a flow in a tab does so in its tab.
  ///
  /// - Returns: The removed screens, top first, or the reason why none was removed.
  @discardableResult
  public func popToRoot() -> Result<[Navigation.Place], Refusal> {
    remove(.popToRoot, in: tab) { (navigation) throws(Refusal) in try navigation.popToRoot() }
  }

  /// Removes the topmost stack, which must be presented; a flow in a tab does so in its tab.
  ///
  /// - Returns: The removed screens, top first, or the reason why none was removed.
  @discardableResult
  public func dismiss() -> Result<[Navigation.Place], Refusal> {
    remove(.dismiss, in: tab) { (navigation) throws(Refusal) in try navigation.dismiss() }
  }

  /// Removes the presented stack that contains a screen, and all stacks presented above it.
  ///
  /// - Parameter screen: A screen of the presented stack.
  /// - Returns: The removed screens, top first, or the reason why none was removed.
  @discardableResult
  public func dismiss<R: Reactor>(_ screen: Screen<R>) -> Result<[Navigation.Place], Refusal> {
    remove(.dismiss, in: nil) { (navigation) throws(Refusal) in try navigation.dismiss(screen.id) }
  }

  /// Removes the stack that a screen's stack presents, and all stacks presented above it.
  ///
  /// - Parameter screen: A screen of the presenting stack.
  /// - Returns: The removed screens, top first, or the reason why none was removed.
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
