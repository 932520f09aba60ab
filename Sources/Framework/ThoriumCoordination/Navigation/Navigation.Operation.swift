public import ThoriumCore

extension Navigation {
  /// One operation of a navigation, for ``apply(_:)``.
  public indirect enum Operation: Sendable, Hashable {
    /// Pushes a new screen onto the top stack.
    case push(Place)
    /// Removes the top screen; a root stays.
    case pop
    /// Removes a screen and all screens above it.
    case popScreen(Place.ID)
    /// Removes all screens above a screen.
    case popTo(Place.ID)
    /// Removes all screens above the screen at an index of the top stack; the root has index 0.
    case popToIndex(Int)
    /// Removes all screens above the root of the top stack.
    case popToRoot
    /// Presents a new screen in a new stack, on a given screen or on the top one.
    case present(Place, on: Place.ID? = nil)
    /// Removes the topmost presented stack.
    case dismiss
    /// Removes the presented stack that contains a screen, and all stacks above it.
    case dismissScreen(Place.ID)
    /// Removes the stack that a screen presents, and all stacks above it.
    case dismissPresented(by: Place.ID)
    /// Replaces a screen by a new one; the screens above and below it stay.
    case replace(Place.ID, by: Place)
    /// Replaces the screens of the top stack; screens in the old and the new list stay.
    case setStack([Place])
    /// Removes all screens of all stacks, and shows one screen.
    case resetRoot(Place)
    /// Removes the given screens in all stacks and tabs, and keeps all others; it never refuses.
    case remove(Set<Place.ID>)
    /// Starts to drag the top screen away; it stays shown until the swipe finishes.
    case beginSwipe
    /// Removes the dragged screen.
    case finishSwipe
    /// Keeps the dragged screen, and ends the swipe.
    case cancelSwipe
    /// Performs a whole swipe: a progress of more than 0.25 finishes it, and a smaller one cancels
    /// it.
    case swipe(Double)
    /// Adds empty tabs with the given names to a screen; the first tab is selected.
    case addTabs([String], to: Place.ID)
    /// Selects a tab.
    case select(Tab.ID)
    /// Performs an operation in the stacks of a tab.
    case inside(Tab.ID, Operation)
    /// Performs an operation in the innermost visible navigation.
    case innermost(Operation)
  }

  /// Performs an operation.
  ///
  ///     try navigation.apply(.push(ada))       // [UserList > UserDetail(Ada)], answers []
  ///     try navigation.apply(.pop)             // [UserList], answers [ada]
  ///     try navigation.apply(.pop)             // refused: nothing to pop
  ///
  /// A flow performs the same operations by methods such as ``Flow/push(_:as:back:)``.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The removed screens, top first, and those in tabs before the screen with the tabs.
  /// - Throws: A `Refusal` with the reason; then nothing has changed.
  @discardableResult
  public mutating func apply(_ operation: Operation) throws(Refusal) -> [Place] {
    switch operation {
    case .push(let place): try push(place)
    case .pop: try pop()
    case .popScreen(let id): try pop(id)
    case .popTo(let id): try pop(to: id)
    case .popToIndex(let index): try pop(toIndex: index)
    case .popToRoot: try popToRoot()
    case .present(let place, let presenter): try present(place, on: presenter)
    case .dismiss: try dismiss()
    case .dismissScreen(let id): try dismiss(id)
    case .dismissPresented(let id): try dismiss(presentedBy: id)
    case .replace(let id, let place): try replace(id, by: place)
    case .setStack(let places): try setStack(places)
    case .resetRoot(let place): resetRoot(place)
    case .remove(let ids): remove(ids)
    case .beginSwipe: try beginSwipe()
    case .finishSwipe: try finishSwipe()
    case .cancelSwipe: try cancelSwipe()
    case .swipe(let progress): try swipe(progress)
    case .addTabs(let names, let id): try addTabs(names, to: id)
    case .select(let tab): try select(tab)
    case .inside(let tab, let inner):
      try inside(tab) { (navigation) throws(Refusal) in try navigation.apply(inner) }
    case .innermost(let inner):
      try innermost { (navigation) throws(Refusal) in try navigation.apply(inner) }
    }
  }
}
