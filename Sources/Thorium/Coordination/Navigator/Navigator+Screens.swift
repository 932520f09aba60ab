// What a person does.
extension Navigator {
  /// Removes the topmost screen, as a back button does.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` on the root of a stack.
  @discardableResult
  public func pop() throws(Refusal) -> [Navigation.Place] {
    try remove(.pop) { (navigation) throws(Refusal) in try navigation.pop() }
  }

  /// Drags the topmost screen aside; past a quarter of the way it is removed.
  ///
  /// - Parameter progress: How far, between 0 and 1.
  /// - Returns: What was removed, if anything.
  /// - Throws: A ``Refusal`` on the root of a stack, or for a progress that is no such number.
  @discardableResult
  public func swipe(_ progress: Double) throws(Refusal) -> [Navigation.Place] {
    try remove(.pop) { (navigation) throws(Refusal) in try navigation.swipe(progress) }
  }

  /// Removes all screens but the root from the topmost stack.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` on the root of a stack.
  @discardableResult
  public func popToRoot() throws(Refusal) -> [Navigation.Place] {
    try remove(.popToRoot) { (navigation) throws(Refusal) in try navigation.popToRoot() }
  }

  /// Removes the topmost stack, which must be a presented one.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` where nothing is presented.
  @discardableResult
  public func dismiss() throws(Refusal) -> [Navigation.Place] {
    try remove(.dismiss) { (navigation) throws(Refusal) in try navigation.dismiss() }
  }
}

// What flows do.
extension Navigator {
  /// Makes a store for a reactor and shows it.
  func show<R: Reactor>(
    _ reactor: R,
    _ name: String?,
    for flow: FlowTree.ID,
    _ operation: NavigationChange.Operation,
    _ insertion: (inout Navigation, Navigation.Place) throws(Refusal) -> [Navigation.Place]
  ) throws -> Screen<R> {
    try stage.prepare(R.self)
    let store = Store(reactor, in: runtime)
    let name = name ?? Self.screenName(of: R.self)
    return try change { (model) throws(Refusal) in
      guard model.tree.isOpen(flow) else { throw .flowHasEnded }
      let place = Navigation.Place(id: .init(rawValue: model.made), name: name)
      let removed = try insertion(&model.navigation, place)
      model.made += 1
      model.tree.insert(place.id, into: flow)
      model.stores[place.id] = { store.end() }
      note(operation, shown: place, removed: removed, in: &model)
      let screen = Screen(place: place, store: store)
      model.news.append { [stage] in stage.didShow(screen) }
      return screen
    }
  }

  /// Removes screens for a flow, which must not have ended, or for a person.
  func remove(
    _ operation: NavigationChange.Operation,
    for flow: FlowTree.ID? = nil,
    _ removal: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) throws(Refusal) -> [Navigation.Place] {
    try change { (model) throws(Refusal) in
      if let flow, !model.tree.isOpen(flow) { throw .flowHasEnded }
      let removed = try removal(&model.navigation)
      note(operation, removed: removed, in: &model)
      return removed
    }
  }

  /// Notes what is to be told of a navigation: the stores of the removed screens end, top first,
  /// and then the stage is told.
  func note(
    _ operation: NavigationChange.Operation,
    shown: Navigation.Place? = nil,
    removed: [Navigation.Place],
    in model: inout Model
  ) {
    if shown == nil && removed.isEmpty { return }
    model.tree.remove(removed.map(\.id))
    let ends = removed.compactMap { model.stores.removeValue(forKey: $0.id) }
    let change = NavigationChange(
      operation: operation,
      shown: shown,
      removed: removed,
      navigation: model.navigation
    )
    model.news.append { [self] in
      for end in ends { end() }
      for place in removed { trace(.screenEnded(place)) }
      if let shown { trace(.screenBegan(shown)) }
      stage.didNavigate(change)
    }
  }

  private static func screenName(of reactor: Any.Type) -> String {
    let name = "\(reactor)"
    let suffix = "Reactor"
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
  }
}

extension Refusal {
  static let flowHasEnded: Refusal = "the flow has ended"
}
