extension Navigation {
  /// Gives a screen tabs, in which nothing is shown yet; the first one is selected.
  ///
  ///     try navigation.addTabs(["news", "people"], to: home.id)
  ///     try navigation.inside(.init(host: home.id, index: 0)) { (tab) throws(Refusal) in
  ///       try tab.push(article)  // [Article], while this is [Home]
  ///     }
  ///
  /// The screen holds them as long as it is shown. What is pushed on this navigation covers them all.
  ///
  /// - Parameters:
  ///   - names: What the tabs are called, each one otherwise.
  ///   - id: The screen, here or in a tab.
  /// - Returns: No screens.
  /// - Throws: A refusal when the screen is not shown, or has tabs already, or the names are no names.
  @discardableResult
  public mutating func addTabs(_ names: [String], to id: Place.ID) throws(Refusal) -> [Place] {
    guard !names.isEmpty else { throw "tabs need a name each, and there is none" }
    guard Set(names).count == names.count else { throw "two tabs have the same name" }
    return try around(id) { (navigation, stack, index) throws(Refusal) in
      if navigation.tabs[id] != nil {
        throw Refusal("\(navigation.stacks[stack][index].name) has tabs already")
      }
      navigation.tabs[id] = Tabs(all: names.map { Tab(name: $0) })
      navigation.endSwipes()
      return []
    }
  }

  /// Selects a tab, which is seen from now on.
  ///
  /// To select the selected one again is accepted and changes nothing.
  ///
  ///     try navigation.select(.init(host: home.id, index: 9))  // refused: no tab 9
  ///
  /// - Parameter tab: The tab.
  /// - Returns: No screens: those of the other tabs stay where they are.
  /// - Throws: A refusal when there is no such tab.
  @discardableResult
  public mutating func select(_ tab: Tab.ID) throws(Refusal) -> [Place] {
    try around(tab.host) { (navigation, _, _) throws(Refusal) in
      guard let tabs = navigation.tabs[tab.host], tabs.all.indices.contains(tab.index) else {
        throw .noTab(tab.index)
      }
      if tabs.selected == tab.index { return [] }
      navigation.tabs[tab.host]?.selected = tab.index
      navigation.endSwipes()
      return []
    }
  }

  /// Does something in the navigation of a tab, selected or not.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - change: Changes the tab's navigation.
  /// - Returns: The screens removed, top first, by all that `change` has done.
  /// - Throws: What `change` throws, or a refusal when there is no such tab, or a screen would be
  ///   shown twice. Then nothing has changed.
  @discardableResult
  public mutating func inside(
    _ tab: Tab.ID,
    _ change: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    guard let path = path(to: tab.host) else { throw .notShown }
    let before = places
    var next = self
    _ = try next.change(at: path + [tab], change)
    let after = next.places
    let kept = Set(after.map(\.id))
    guard kept.count == after.count else { throw "a screen would be shown twice" }
    self = next
    return before.reversed().filter { !kept.contains($0.id) }
  }

  /// Does something where a person looks: in the innermost navigation that is seen.
  ///
  /// Where there is nothing to pop, to dismiss or to drag, it is done in the next one outside.
  ///
  ///     try navigation.innermost { (seen) throws(Refusal) in try seen.pop() }
  ///
  /// - Parameter change: Changes one navigation.
  /// - Returns: The screens removed, top first.
  /// - Throws: The refusal of the innermost one, where none takes it.
  @discardableResult
  public mutating func innermost(
    _ change: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    guard let tab = visibleTab else { return try change(&self) }
    let inner: Refusal
    do {
      return try inside(tab) { (navigation) throws(Refusal) in try navigation.innermost(change) }
    } catch {
      inner = error
    }
    guard [.nothingToPop, .nothingPresented, .noSwipe].contains(inner) else { throw inner }
    var next = self
    guard let removed = try? change(&next) else { throw inner }
    self = next
    return removed
  }

  /// The selected tab of the screen on top, if that holds tabs.
  public var visibleTab: Tab.ID? {
    guard let top, let tabs = tabs[top.id] else { return nil }
    return Tab.ID(host: top.id, index: tabs.selected)
  }

  /// The navigation in whose stacks a screen stands, that of a tab or this one; `nil` where it is not shown.
  ///
  ///     navigation[around: article.id]?.stacks   // [[list, article]], where both stand in a tab
  public subscript(around id: Place.ID) -> Navigation? {
    path(to: id).flatMap { $0.last.map { self[$0] } ?? self }
  }

  /// What is shown in a tab, here or in a tab, or `nil` where there is no such tab.
  public subscript(tab: Tab.ID) -> Navigation? {
    guard let path = path(to: tab.host) else { return nil }
    return (path + [tab]).reduce(self as Navigation?) { navigation, tab in
      guard let tabs = navigation?.tabs[tab.host] else { return nil }
      return tabs.all.indices.contains(tab.index) ? tabs.all[tab.index].navigation : nil
    }
  }
}

extension Navigation {
  /// The screens of those that are seen that hold tabs, the innermost first.
  var visibleHosts: [Place.ID] {
    guard let top, let tabs = tabs[top.id] else { return [] }
    return tabs.all[tabs.selected].navigation.visibleHosts + [top.id]
  }

  /// The tabs that a screen holds, here or in a tab.
  func tabs(of host: Place.ID) -> Tabs? {
    guard let path = path(to: host) else { return nil }
    return (path.last.map { self[$0] } ?? self)?.tabs[host]
  }

  /// The tabs through which one comes to a screen, the outermost first.
  func path(to id: Place.ID) -> [Tab.ID]? {
    if stands(id) { return [] }
    for (host, tabs) in tabs {
      for (index, tab) in tabs.all.enumerated() {
        if let rest = tab.navigation.path(to: id) {
          return [Tab.ID(host: host, index: index)] + rest
        }
      }
    }
    return nil
  }

  /// Changes the navigation in which a screen stands, which may be that of a tab.
  mutating func around(
    _ id: Place.ID,
    _ body: (inout Navigation, _ stack: Int, _ index: Int) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    guard let path = path(to: id) else { throw .notShown }
    return try change(at: path[...]) { (navigation) throws(Refusal) in
      let (stack, index) = try navigation.position(of: id)
      return try body(&navigation, stack, index)
    }
  }

  /// Changes the navigation behind a path of tabs; a swipe anywhere else is cancelled by it.
  private mutating func change(
    at path: some Collection<Tab.ID>,
    _ body: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    guard let tab = path.first else { return try body(&self) }
    guard let tabs = tabs[tab.host], tabs.all.indices.contains(tab.index) else {
      throw .noTab(tab.index)
    }
    let before = tabs.all[tab.index].navigation
    var inner = before
    let removed = try inner.change(at: Array(path.dropFirst()), body)
    if inner != before { endSwipes() }
    self.tabs[tab.host]?.all[tab.index].navigation = inner
    return removed
  }
}

extension Refusal {
  fileprivate static func noTab(_ index: Int) -> Refusal { Refusal("no tab \(index)") }
}
