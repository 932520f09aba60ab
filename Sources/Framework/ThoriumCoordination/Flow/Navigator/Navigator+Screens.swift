import Synchronization
import ThoriumCore

// Operations of flows.
extension Navigator {
  /// Shows screens for a flow, which must not have ended.
  ///
  /// The target is the presenting screen, or the one to replace. Without a target, the tab shows the screens.
  func show(
    _ screens: [LiveScreen],
    for flow: FlowTree.ID,
    _ operation: NavigationChange.Operation,
    at target: Navigation.Place.ID? = nil,
    in tab: Navigation.Tab.ID?
  ) throws(Refusal) -> [Navigation.Place] {
    try change { (model) throws(Refusal) in
      let places = try places(for: screens.map(\.name), of: flow, operation, in: model)
      let shown = Array(zip(places, screens))
      try changeScreens(operation, showing: shown, under: policy, in: &model) {
        (navigation) throws(Refusal) in
        try navigation.show(places, by: operation, at: target, in: tab)
      }
      return places
    }
  }

  /// Throws the reason why `show` would refuse screens with these names now.
  func checkShowing(
    _ names: [String],
    for flow: FlowTree.ID,
    _ operation: NavigationChange.Operation,
    at target: Navigation.Place.ID?,
    in tab: Navigation.Tab.ID?
  ) throws(Refusal) {
    try model.withLock { (model) throws(Refusal) in
      var navigation = model.navigation
      let places = try places(for: names, of: flow, operation, in: model)
      _ = try navigation.show(places, by: operation, at: target, in: tab)
    }
  }

  /// Returns the places for new screens of a flow, which must be open.
  private func places(
    for names: [String],
    of flow: FlowTree.ID,
    _ operation: NavigationChange.Operation,
    in model: Model
  ) throws(Refusal) -> [Navigation.Place] {
    guard model.tree.isOpen(flow) else { throw .flowHasEnded }
    try checkIsFree(for: operation, names.first, under: policy, in: model)
    return names.enumerated().map { index, name in
      Navigation.Place(id: .init(rawValue: model.made + index), name: name)
    }
  }

  /// Removes screens for a flow, which must not have ended.
  func remove(
    _ operation: NavigationChange.Operation,
    for flow: FlowTree.ID,
    in tab: Navigation.Tab.ID? = nil,
    _ removal: (inout Navigation) throws(Refusal) -> [Navigation.Place]
  ) throws(Refusal) -> [Navigation.Place] {
    try change { (model) throws(Refusal) in
      guard model.tree.isOpen(flow) else { throw .flowHasEnded }
      try checkIsFree(for: operation, under: policy, in: model)
      return try changeScreens(operation, under: policy, in: &model) {
        (navigation) throws(Refusal) in
        try navigation.inside(tab, removal)
      }
    }
  }

  /// Adds tabs to a screen for a flow, which must not have ended.
  func addTabs(
    _ names: [String],
    to host: Navigation.Place.ID,
    for flow: FlowTree.ID
  ) throws(Refusal) {
    try change { (model) throws(Refusal) in
      guard model.tree.isOpen(flow) else { throw .flowHasEnded }
      try checkIsFree(for: .addTabs, under: policy, in: model)
      try model.navigation.addTabs(names, to: host)
      scheduleTabNotification(.addTabs, of: host, under: policy, in: &model)
    }
  }
}

// Changes of the screens, with their notifications.
extension Navigator {
  /// Changes the screens, and schedules the notifications of the change.
  ///
  /// The stores of the removed screens end, top first. Then the presenter is notified.
  ///
  /// - Returns: The removed screens, top first.
  @discardableResult
  func changeScreens<Problem: Error>(
    _ operation: NavigationChange.Operation,
    showing shown: [PlacedScreen] = [],
    under policy: TransitionPolicy,
    in model: inout Model,
    _ body: (inout Navigation) throws(Problem) -> [Navigation.Place]
  ) throws(Problem) -> [Navigation.Place] {
    let before = model.navigation.hasTabs ? model.navigation : nil
    let seen = isSilent ? [] : model.navigation.seen
    let removed = try body(&model.navigation)
    if shown.isEmpty && removed.isEmpty { return [] }
    for (place, screen) in shown { model.add(screen, at: place) }
    let places = shown.map(\.place)
    endScreens(removed, showing: places, in: &model)
    if isSilent {
      model.scheduleStateBindings()
    } else {
      let change = NavigationChange(
        operation: operation,
        shown: places,
        removed: removed,
        navigation: model.navigation,
        tab: before.flatMap { model.navigation.tab(of: places, orOf: removed, before: $0) },
        tabs: nil
      )
      scheduleTransition(of: change, showing: shown, under: policy, seen: seen, in: &model)
    }
    return removed
  }

  /// Ends the stores of removed screens, and the flows in their tabs.
  private func endScreens(
    _ removed: [Navigation.Place],
    showing shown: [Navigation.Place],
    in model: inout Model
  ) {
    withdrawQuestions(in: &model) { asker in removed.contains { $0.id == asker.place } }
    let gone = removed.compactMap { model.removeScreen($0.id) }
    endFlows(inTabsOf: gone, in: &model)
    if removed.isEmpty && isSilent { return }
    model.notifications.appendAtOnce { [self] in
      for screen in gone { screen.store.end(isolation: nil) }
      for place in removed { trace(.screenEnded(place)) }
      for place in shown { trace(.screenBegan(place)) }
    }
  }

  /// Schedules the notification that a screen received tabs, or that another tab was selected.
  func scheduleTabNotification(
    _ operation: NavigationChange.Operation,
    of host: Navigation.Place.ID,
    under policy: TransitionPolicy,
    in model: inout Model
  ) {
    let change = NavigationChange(
      operation: operation,
      shown: [],
      removed: [],
      navigation: model.navigation,
      tab: model.navigation.path(to: host)?.last,
      tabs: model.navigation.tabs(of: host)
    )
    scheduleTransition(of: change, under: policy, in: &model)
  }
}

extension Navigator.Model {
  fileprivate mutating func add(_ screen: LiveScreen, at place: Navigation.Place) {
    made += 1
    screens[place.id] = screen
    tree.insert(place.id, into: screen.flow)
  }

  fileprivate mutating func removeScreen(_ id: Navigation.Place.ID) -> LiveScreen? {
    let screen = screens.removeValue(forKey: id)
    if let screen { tree.remove(id, from: screen.flow) }
    return screen
  }
}

extension Navigation {
  /// Shows screens by an operation; the target is the presenting screen, or the one to replace.
  fileprivate mutating func show(
    _ places: [Place],
    by operation: NavigationChange.Operation,
    at target: Place.ID?,
    in tab: Tab.ID?
  ) throws(Refusal) -> [Place] {
    try inside(target == nil ? tab : nil) { (navigation) throws(Refusal) in
      switch (operation, target) {
      case (.setStack, _): try navigation.setStack(places)
      case (.resetRoot, _): navigation.resetRoot(places[0])
      case (.present, _): try navigation.present(places[0], on: target)
      case (_, let replaced?): try navigation.replace(replaced, by: places[0])
      default: try navigation.push(places[0])
      }
    }
  }

  /// Returns the innermost tab that contains all shown screens, and contained all removed ones.
  fileprivate func tab(of shown: [Place], orOf removed: [Place], before: Navigation) -> Tab.ID? {
    let paths =
      shown.compactMap { path(to: $0.id) } + removed.compactMap { before.path(to: $0.id) }
    let common = paths.dropFirst().reduce(paths.first ?? []) { common, path in
      zip(common, path).prefix { $0 == $1 }.map(\.0)
    }
    return common.last
  }
}

extension Refusal {
  static let flowHasEnded: Refusal = "the flow has ended"
}
