public import ThoriumCore

// Operations of the user. Each names the screen that the user saw, and is refused if another one is visible by then.
extension Navigator {
  /// Removes the topmost screen, like a back button: in the visible tab, or else outside of tabs.
  ///
  ///     let tapped = navigator.navigation.visible  // kept by the view that draws the button
  ///     try navigator.pop(from: tapped)            // removes that screen
  ///     try navigator.pop(from: tapped)            // a second tap: pop from Detail, which was removed
  ///
  /// If the screen asks a question first, nothing is removed yet.
  /// The answer decides whether the screen is removed.
  ///
  /// - Parameter screen: The visible screen as the user saw it; by default, the one that the presenter
  ///   shows now. While a transition removes a screen, that is the removed one.
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` on the root of a stack, if another screen is visible, if a
  ///   screen refuses to be removed, or while an alert is open. The other operations of the user throw
  ///   for the same reasons. Tracers receive each refusal as ``FlowEvent/refused(_:_:)``.
  @discardableResult
  public func pop(from screen: Navigation.Place? = nil) throws(Refusal) -> [Navigation.Place] {
    try attempt(.pop, from: screen) { (navigation) throws(Refusal) in try navigation.pop() }
  }

  /// Removes all screens above a screen, like a long press on a back button.
  ///
  /// - Parameters:
  ///   - target: The screen that becomes the topmost one, in the stacks around the visible screen.
  ///   - screen: The visible screen as the user saw it; see ``pop(from:)``.
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` if the target is in none of these stacks, or is the topmost screen.
  @discardableResult
  public func pop(
    to target: Navigation.Place,
    from screen: Navigation.Place? = nil
  ) throws(Refusal) -> [Navigation.Place] {
    try attempt(.popTo, from: screen) { (navigation) throws(Refusal) in
      guard try navigation.shown(target.id).level == navigation.level else { throw .notShown }
      return try navigation.pop(to: target.id)
    }
  }

  /// Removes all screens except the root from the topmost stack.
  ///
  /// - Parameter screen: The visible screen as the user saw it; see ``pop(from:)``.
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` on the root of a stack.
  @discardableResult
  package func popToRoot(
    from screen: Navigation.Place? = nil
  ) throws(Refusal) -> [Navigation.Place] {
    try attempt(.popToRoot, from: screen) { (navigation) throws(Refusal) in
      try navigation.popToRoot()
    }
  }

  /// Removes the topmost stack, which must be presented.
  ///
  /// - Parameter screen: The visible screen as the user saw it; see ``pop(from:)``.
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` if no stack is presented.
  @discardableResult
  public func dismiss(
    from screen: Navigation.Place? = nil
  ) throws(Refusal) -> [Navigation.Place] {
    try attempt(.dismiss, from: screen) { (navigation) throws(Refusal) in
      try navigation.dismiss()
    }
  }

  /// Drags the topmost screen aside; past a quarter of the way, the screen is removed.
  ///
  /// - Parameters:
  ///   - progress: The fraction of the way, between 0 and 1.
  ///   - screen: The visible screen as the user saw it; see ``pop(from:)``.
  /// - Returns: The removed screens, if any.
  /// - Throws: A ``/ThoriumCore/Refusal`` on the root of a stack, or for a progress outside this range.
  @discardableResult
  public func swipe(
    _ progress: Double,
    from screen: Navigation.Place? = nil
  ) throws(Refusal) -> [Navigation.Place] {
    try attempt(.pop, from: screen) { (navigation) throws(Refusal) in
      try navigation.swipe(progress)
    }
  }

  /// Selects a visible tab; the presenter is notified even if the tab was already selected.
  ///
  /// - Parameters:
  ///   - index: The index of the tab, counted from 0.
  ///   - host: The screen that contains the tabs; by default the innermost one that the user sees.
  /// - Throws: A ``/ThoriumCore/Refusal`` if no tabs are visible, or there is no tab at this index: `no tab 9`.
  public func selectTab(_ index: Int, of host: Navigation.Place.ID? = nil) throws(Refusal) {
    try selectTab("\(index)") { hosts, _ in
      let host = host ?? hosts.first
      return hosts.first { $0 == host }.map { .init(host: $0, index: index) }
    }
  }

  /// Selects a visible tab by its name; among nested tabs, the innermost match is selected.
  ///
  /// - Parameter name: The title of the tab.
  /// - Throws: A ``/ThoriumCore/Refusal`` if no tabs are visible, or no tab has this name: `no tab maps`.
  package func selectTab(named name: String) throws(Refusal) {
    try selectTab(name) { hosts, navigation in navigation.tab(named: name, of: hosts) }
  }

  /// Returns why a tab of this name cannot be selected now, without changing anything.
  package func refusal(ofTab name: String) -> Refusal? {
    readModel { model in
      do throws(Refusal) {
        _ = try seenTab(name, in: model) { hosts, navigation in
          navigation.tab(named: name, of: hosts)
        }
        return nil
      } catch {
        return error
      }
    }
  }

  private func selectTab(
    _ name: String,
    _ choose: ([Navigation.Place.ID], Navigation) -> Navigation.Tab.ID?
  ) throws(Refusal) {
    try tracingRefusal(of: "selectTab") { () throws(Refusal) in
      try change { (model) throws(Refusal) in
        let tab = try seenTab(name, in: model, choose)
        _ = try model.navigation.select(tab)
        scheduleTabNotification(.selectTab, of: tab.host, under: userPolicy, in: &model)
      }
    }
  }

  private func seenTab(
    _ name: String,
    in model: Model,
    _ choose: ([Navigation.Place.ID], Navigation) -> Navigation.Tab.ID?
  ) throws(Refusal) -> Navigation.Tab.ID {
    try checkIsFree(for: .selectTab, under: userPolicy, in: model)
    let seen = model.seen.map(\.id)
    let hosts = model.navigation.visibleHosts.filter(seen.contains)
    if hosts.isEmpty { throw "no tabs are shown" }
    if !model.prompts.open.isEmpty { throw .alertIsOpen }
    guard let tab = choose(hosts, model.navigation) else { throw Refusal("no tab \(name)") }
    return tab
  }

  /// Performs an operation of the user, and traces the reason if it is refused.
  func tracingRefusal<Answer>(
    of operation: String,
    _ body: () throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    do throws(Refusal) {
      return try body()
    } catch {
      change { model in
        model.notifications.appendAtOnce { self.trace(.refused(operation, error)) }
      }
      throw error
    }
  }
}

extension Navigation {
  /// Returns the tab with this name in the first of some screens that has one, or else one with the name in
  /// another case.
  fileprivate func tab(named name: String, of hosts: [Place.ID]) -> Tab.ID? {
    tab(of: hosts) { $0 == name } ?? tab(of: hosts) { $0.lowercased() == name.lowercased() }
  }

  private func tab(of hosts: [Place.ID], where isMeant: (String) -> Bool) -> Tab.ID? {
    for host in hosts {
      let index = tabs(of: host)?.all.firstIndex { isMeant($0.name) }
      if let index { return .init(host: host, index: index) }
    }
    return nil
  }

  /// The visible tabs, the innermost first.
  package var visibleTabs: [Tabs] { visibleHosts.compactMap(tabs) }
}
