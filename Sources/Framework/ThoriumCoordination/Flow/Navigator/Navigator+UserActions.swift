public import ThoriumCore

// Operations of the user.
extension Navigator {
  /// Removes the topmost screen, like a back button: in the visible tab, or else outside of tabs.
  ///
  /// If the screen asks a question first, nothing is removed yet.
  /// The answer decides whether the screen is removed.
  ///
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` on the root of a stack, if a screen refuses to be removed, or
  ///   while an alert is open. The other operations of the user throw for the same reasons.
  @discardableResult
  public func pop() throws(Refusal) -> [Navigation.Place] {
    try attempt(.pop) { (navigation) throws(Refusal) in try navigation.pop() }
  }

  /// Removes all screens above a screen of the topmost stack.
  ///
  /// - Parameter index: The index of that screen; the root has 0.
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` if there is no such screen, or it is the topmost one.
  @discardableResult
  public func pop(toIndex index: Int) throws(Refusal) -> [Navigation.Place] {
    try attempt(.popTo) { (navigation) throws(Refusal) in try navigation.pop(toIndex: index) }
  }

  /// Removes all screens except the root from the topmost stack.
  ///
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` on the root of a stack.
  @discardableResult
  package func popToRoot() throws(Refusal) -> [Navigation.Place] {
    try attempt(.popToRoot) { (navigation) throws(Refusal) in try navigation.popToRoot() }
  }

  /// Removes the topmost stack, which must be presented.
  ///
  /// - Returns: The removed screens, top first.
  /// - Throws: A ``/ThoriumCore/Refusal`` if no stack is presented.
  @discardableResult
  public func dismiss() throws(Refusal) -> [Navigation.Place] {
    try attempt(.dismiss) { (navigation) throws(Refusal) in try navigation.dismiss() }
  }

  /// Drags the topmost screen aside; past a quarter of the way, the screen is removed.
  ///
  /// - Parameter progress: The fraction of the way, between 0 and 1.
  /// - Returns: The removed screens, if any.
  /// - Throws: A ``/ThoriumCore/Refusal`` on the root of a stack, or for a progress outside this range.
  @discardableResult
  public func swipe(_ progress: Double) throws(Refusal) -> [Navigation.Place] {
    try attempt(.pop) { (navigation) throws(Refusal) in try navigation.swipe(progress) }
  }

  /// Selects a visible tab; the presenter is notified even if the tab was already selected.
  ///
  /// - Parameters:
  ///   - index: The index of the tab, counted from 0.
  ///   - host: The screen that contains the tabs; by default the innermost visible one.
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
    try change { (model) throws(Refusal) in
      let tab = try seenTab(name, in: model, choose)
      _ = try model.navigation.select(tab)
      scheduleTabNotification(.selectTab, of: tab.host, in: &model)
    }
  }

  private func seenTab(
    _ name: String,
    in model: Model,
    _ choose: ([Navigation.Place.ID], Navigation) -> Navigation.Tab.ID?
  ) throws(Refusal) -> Navigation.Tab.ID {
    try checkIsFree(for: .selectTab, in: model)
    let hosts = model.navigation.visibleHosts
    if hosts.isEmpty { throw "no tabs are shown" }
    if !model.prompts.open.isEmpty { throw .alertIsOpen }
    guard let tab = choose(hosts, model.navigation) else { throw Refusal("no tab \(name)") }
    return tab
  }
}

extension Navigation {
  /// Returns the tab with this name in the first of some screens that has one.
  fileprivate func tab(named name: String, of hosts: [Place.ID]) -> Tab.ID? {
    for host in hosts {
      let index = tabs(of: host)?.all.firstIndex { $0.name == name }
      if let index { return .init(host: host, index: index) }
    }
    return nil
  }

  /// The visible tabs, the innermost first.
  package var visibleTabs: [Tabs] { visibleHosts.compactMap(tabs) }
}
