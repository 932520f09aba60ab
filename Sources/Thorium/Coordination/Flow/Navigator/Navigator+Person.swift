// What a person does.
extension Navigator {
  /// Removes the topmost screen, as a back button does: in the tab that is seen, or else outside of it.
  ///
  /// Where the screen asks a question first, nothing is removed yet; an answer removes it or does not.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` on the root of a stack, of a screen that does not let a person go back
  ///   now, and while an alert is open. This holds for all that a person does.
  @discardableResult
  public func pop() throws(Refusal) -> [Navigation.Place] {
    try attempt(Gesture(.pop) { (navigation) throws(Refusal) in try navigation.pop() })
  }

  /// Removes all above a screen of the topmost stack.
  ///
  /// - Parameter index: The number of that screen; the root has 0.
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` where there is no such screen, or it is on top.
  @discardableResult
  public func pop(toIndex index: Int) throws(Refusal) -> [Navigation.Place] {
    try attempt(
      Gesture(.popTo) { (navigation) throws(Refusal) in try navigation.pop(toIndex: index) }
    )
  }

  /// Removes all screens but the root from the topmost stack.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` on the root of a stack.
  @discardableResult
  public func popToRoot() throws(Refusal) -> [Navigation.Place] {
    try attempt(Gesture(.popToRoot) { (navigation) throws(Refusal) in try navigation.popToRoot() })
  }

  /// Removes the topmost stack, which must be a presented one.
  ///
  /// - Returns: What was removed, top first.
  /// - Throws: A ``Refusal`` where nothing is presented.
  @discardableResult
  public func dismiss() throws(Refusal) -> [Navigation.Place] {
    try attempt(Gesture(.dismiss) { (navigation) throws(Refusal) in try navigation.dismiss() })
  }

  /// Drags the topmost screen aside; past a quarter of the way it is removed.
  ///
  /// - Parameter progress: How far, between 0 and 1.
  /// - Returns: What was removed, if anything.
  /// - Throws: A ``Refusal`` on the root of a stack, or for a progress that is no such number.
  @discardableResult
  public func swipe(_ progress: Double) throws(Refusal) -> [Navigation.Place] {
    try attempt(Gesture(.pop) { (navigation) throws(Refusal) in try navigation.swipe(progress) })
  }

  /// Begins to drag the topmost screen aside; nothing is told of it.
  ///
  /// - Throws: A ``Refusal`` on the root of a stack, or where a swipe has begun.
  public func beginSwipe() throws(Refusal) {
    try attempt(Gesture(.pop) { (navigation) throws(Refusal) in try navigation.beginSwipe() })
  }

  /// Removes the screen that was being dragged.
  ///
  /// Where it does not let a person go back, or asks a question first, it slides back.
  ///
  /// - Returns: What was removed, if anything.
  /// - Throws: A ``Refusal`` where no swipe has begun, or of the screen.
  @discardableResult
  public func finishSwipe() throws(Refusal) -> [Navigation.Place] {
    let pop: Gesture.Removal = { (navigation) throws(Refusal) in try navigation.pop() }
    let finish = Gesture(.pop, later: pop) { (navigation) throws(Refusal) in
      try navigation.finishSwipe()
    }
    do {
      let removed = try attempt(finish)
      if removed.isEmpty { slideBack() }
      return removed
    } catch {
      slideBack()
      throw error
    }
  }

  /// Lets the screen that was being dragged slide back; nothing is told of it.
  ///
  /// This is possible also while an alert is open, or a transition runs.
  ///
  /// - Throws: A ``Refusal`` where no swipe has begun.
  public func cancelSwipe() throws(Refusal) {
    _ = try change { (model) throws(Refusal) in try model.navigation.innermost(Self.cancel) }
  }

  private func slideBack() {
    update { model in _ = try? model.navigation.innermost(Self.cancel) }
  }

  private static let cancel: Gesture.Removal = { (navigation) throws(Refusal) in
    try navigation.cancelSwipe()
  }

  /// Selects one of the tabs that are seen; the stage is told of it, also when it was selected.
  ///
  /// - Parameters:
  ///   - index: Which one, counted from 0.
  ///   - host: The screen that holds the tabs; by default the innermost one that is seen.
  /// - Throws: A ``Refusal`` where no tabs are seen, or there is no such one: `no tab 9`.
  public func selectTab(_ index: Int, of host: Navigation.Place.ID? = nil) throws(Refusal) {
    try selectTab("\(index)") { hosts, _ in
      let host = host ?? hosts.first
      return hosts.first { $0 == host }.map { .init(host: $0, index: index) }
    }
  }

  /// Selects one of the tabs that are seen by its name; of tabs within tabs the innermost one.
  ///
  /// - Parameter name: What stands on the tab.
  /// - Throws: A ``Refusal`` where no tabs are seen, or none has this name: `no tab maps`.
  public func selectTab(named name: String) throws(Refusal) {
    try selectTab(name) { hosts, navigation in navigation.tab(named: name, of: hosts) }
  }

  /// Why a tab of this name cannot be selected now; nothing is done.
  package func refusal(ofTab name: String) -> Refusal? {
    look { model in
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
      noteTabs(.selectTab, of: tab.host, in: &model)
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
    if !model.prompts.prompts.alerts.isEmpty { throw .alertIsOpen }
    guard let tab = choose(hosts, model.navigation) else { throw Refusal("no tab \(name)") }
    return tab
  }
}

extension Navigation {
  /// The tab of a name that the first of some screens has.
  fileprivate func tab(named name: String, of hosts: [Place.ID]) -> Tab.ID? {
    for host in hosts {
      if let index = tabs(of: host)?.index(named: name) { return .init(host: host, index: index) }
    }
    return nil
  }

  /// The tabs that are seen, the innermost first.
  package var visibleTabs: [Tabs] { visibleHosts.compactMap(tabs) }
}
