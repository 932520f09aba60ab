import ThoriumCore

// Operations of flows.
extension Navigator {
  typealias Insertion =
    (inout Navigation, [Navigation.Place]) throws(Refusal) -> [Navigation.Place]

  /// Shows screens for a flow, which must not have ended.
  func show(
    _ pendingScreens: [PendingScreen],
    for flow: FlowTree.ID,
    _ operation: NavigationChange.Operation,
    in tab: Navigation.Tab.ID?,
    _ insertion: Insertion
  ) throws(Refusal) -> [Navigation.Place] {
    try change { (model) throws(Refusal) in
      guard model.tree.isOpen(flow) else { throw .flowHasEnded }
      try checkIsFree(for: operation, pendingScreens[0].name, in: model)
      let before = model.navigation.hasTabs ? model.navigation : nil
      var number = model.made
      let places = pendingScreens.map { pendingScreen in
        defer { number += 1 }
        return Navigation.Place(id: .init(rawValue: number), name: pendingScreen.name)
      }
      let removed = try model.navigation.perform(in: tab) { (navigation) throws(Refusal) in
        try insertion(&navigation, places)
      }
      model.made = number
      for (place, pendingScreen) in zip(places, pendingScreens) {
        model.tree.insert(place.id, into: flow)
        model.add(pendingScreen, at: place, of: flow)
      }
      scheduleNotifications(
        operation,
        shown: places,
        pendingScreens,
        removed: removed,
        since: before,
        in: &model
      )
      return places
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
      try checkIsFree(for: operation, in: model)
      let before = model.navigation.hasTabs ? model.navigation : nil
      let removed = try model.navigation.perform(in: tab, removal)
      scheduleNotifications(operation, removed: removed, since: before, in: &model)
      return removed
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
      try checkIsFree(for: .addTabs, in: model)
      try model.navigation.addTabs(names, to: host)
      scheduleTabNotification(.addTabs, of: host, in: &model)
    }
  }
}

// Notifications.
extension Navigator {
  /// Schedules the notifications of a change of screens.
  ///
  /// The stores of the removed screens end, top first. Then the presenter is notified.
  func scheduleNotifications(
    _ operation: NavigationChange.Operation,
    shown: [Navigation.Place] = [],
    _ pendingScreens: [PendingScreen] = [],
    removed: [Navigation.Place],
    since before: Navigation?,
    in model: inout Model
  ) {
    if shown.isEmpty && removed.isEmpty { return }
    withdrawPrompts(about: removed, in: &model)
    if before != nil { endFlows(inTabsOf: removed, in: &model) }
    if !removed.isEmpty || !isSilent {
      let gone = removed.compactMap { model.remove($0.id) }
      model.notifications.appendAtOnce { [self] in
        for screen in gone { screen.store.end(isolation: nil) }
        for place in removed { trace(.screenEnded(place)) }
        for place in shown { trace(.screenBegan(place)) }
      }
    }
    if isSilent { return model.scheduleStateBindings() }
    let change = NavigationChange(
      operation: operation,
      shown: shown,
      removed: removed,
      navigation: model.navigation,
      tab: model.navigation.level(of: shown, orOf: removed, before: before),
      tabs: nil
    )
    scheduleTransition(of: change, in: &model) { [self] in
      presenter.didNavigate(change)
      for (place, pendingScreen) in zip(shown, pendingScreens) {
        pendingScreen.store.show(at: place, on: presenter)
      }
    }
    model.scheduleStateBindings()
  }

  /// Schedules the notification that a screen received tabs, or that another tab was selected.
  func scheduleTabNotification(
    _ operation: NavigationChange.Operation,
    of host: Navigation.Place.ID,
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
    scheduleTransition(of: change, in: &model) { [presenter] in presenter.didNavigate(change) }
    model.scheduleStateBindings()
  }
}

extension Navigator.Model {
  mutating func add(_ screen: PendingScreen, at place: Navigation.Place, of flow: FlowTree.ID) {
    screens[place.id] = LiveScreen(flow: flow, store: screen.store, back: screen.back)
    if screen.back != nil { rules += 1 }
  }

  mutating func remove(_ id: Navigation.Place.ID) -> LiveScreen? {
    let screen = screens.removeValue(forKey: id)
    if screen?.back != nil { rules -= 1 }
    if let screen { tree.remove(id, from: screen.flow) }
    return screen
  }
}

extension Navigation {
  /// Changes the screens in a tab, or outside of tabs.
  fileprivate mutating func perform(
    in tab: Tab.ID?,
    _ change: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    guard let tab else { return try change(&self) }
    return try inside(tab, change)
  }

  /// Returns the innermost tab that contains all shown screens, and contained all removed ones.
  fileprivate func level(
    of shown: [Place],
    orOf removed: [Place],
    before: Navigation?
  ) -> Tab.ID? {
    guard let before else { return nil }
    let paths =
      shown.compactMap { path(to: $0.id) } + removed.compactMap { before.path(to: $0.id) }
    guard let first = paths.first else { return nil }
    return first.indices.last { index in
      paths.allSatisfy { $0.count > index && $0[index] == first[index] }
    }
    .map { first[$0] }
  }
}

extension Refusal {
  static let flowHasEnded: Refusal = "the flow has ended"
}
