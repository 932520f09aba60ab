package import ThoriumCore

extension Navigation {
  /// Adds empty tabs to a screen; the first tab is selected.
  ///
  ///     try navigation.addTabs(["news", "people"], to: home.id)
  ///     try navigation.inside(.init(host: home.id, index: 0)) { (tab) throws(Refusal) in
  ///       try tab.push(article)  // [Article], while this is [Home]
  ///     }
  ///
  /// The screen contains the tabs while it is shown. Screens that
  /// are pushed onto this navigation cover all tabs.
  ///
  /// - Parameters:
  ///   - names: The names of the tabs, which must be different.
  ///   - id: The screen, here or in a tab.
  /// - Returns: No screens.
  /// - Throws: A refusal if the screen is not shown or already has tabs.
  ///   Also a refusal if there are no names, or two names are equal.
  @discardableResult
  package mutating func addTabs(_ names: [String], to id: Place.ID) throws(Refusal) -> [Place] {
    guard !names.isEmpty else { throw "a tab bar needs at least one tab" }
    guard Set(names).count == names.count else { throw "two tabs have the same name" }
    let position = try shown(id)
    if map.tabs.contains(id.key) {
      throw Refusal("\(map.place(at: position)?.name ?? "") has tabs already")
    }
    map.addTabs(names, to: id)
    return []
  }

  /// Selects a tab, which is shown from then on.
  ///
  /// Selecting the selected tab again is allowed and changes nothing.
  ///
  ///     try navigation.select(.init(host: home.id, index: 9))  // refused: no tab 9
  ///
  /// - Parameter tab: The tab.
  /// - Returns: No screens, since the screens of the other tabs remain.
  /// - Throws: A refusal if there is no such tab.
  @discardableResult
  package mutating func select(_ tab: Tab.ID) throws(Refusal) -> [Place] {
    _ = try level(of: tab)
    map.select(tab)
    return []
  }

  /// Performs a change in the navigation of a tab, selected or not.
  ///
  /// - Parameters:
  ///   - tab: The tab, or `nil` for this navigation.
  ///   - change: Changes the tab's navigation.
  /// - Returns: The screens that `change` removed, top first.
  /// - Throws: The error of `change`. Also a refusal if there is no such tab. Then nothing has changed.
  @discardableResult
  package mutating func inside(
    _ tab: Tab.ID?,
    _ change: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    try at(tab.map(level(of:)) ?? level, change)
  }

  /// Performs a change in the innermost visible navigation.
  ///
  /// If that navigation has nothing to pop or to dismiss, or does not show the screen to return to,
  /// the change is performed in the next outer navigation that accepts it.
  ///
  ///     try navigation.innermost { (seen) throws(Refusal) in try seen.pop() }
  ///
  /// - Parameter change: Changes one navigation.
  /// - Returns: The removed screens, top first.
  /// - Throws: The refusal of the innermost navigation, if no navigation accepts the change.
  @discardableResult
  package mutating func innermost(
    _ change: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    let levels = seenLevels
    do {
      return try at(levels.last ?? level, change)
    } catch {
      guard [.nothingToPop, .nothingPresented, .notShown].contains(error) else { throw error }
      for outer in levels.dropLast().reversed() {
        if let removed = try? at(outer, change) { return removed }
      }
      throw error
    }
  }

  /// The navigation, here or in a tab, whose stacks contain a screen; `nil` if it is not shown.
  ///
  ///     navigation[around: article.id]?.stacks   // [[list, article]], if both are in a tab
  public subscript(around id: Place.ID) -> Navigation? {
    position(of: id).map { at($0.level) }
  }

  /// The navigation of a tab, here or in a tab; `nil` if there is no such tab.
  package subscript(tab: Tab.ID) -> Navigation? {
    (try? level(of: tab)).map { at($0) }
  }
}

extension Navigation {
  /// The visible levels, the outermost first: this level, and the levels of selected tabs.
  var seenLevels: [UInt] {
    let levels = sequence(first: level) { level in
      map.top(of: level).flatMap { map.tabs[$0.place.id.key] }.map { $0.all[$0.selected].level }
    }
    return Array(levels)
  }

  /// The screens that contain the tabs around the visible screen, innermost first.
  var visibleHosts: [Place.ID] {
    seenLevels.dropFirst().reversed().compactMap { map.levels[$0]?.tab?.host }
  }

  /// Returns the tabs of a screen, here or in a tab.
  func tabs(of host: Place.ID) -> Tabs? { contains(host) ? tabs(host.key) : nil }

  /// Returns the tabs that contain a screen, the outermost first.
  func path(to id: Place.ID) -> [Tab.ID]? {
    map.positions[id.key].flatMap { map.tabs(from: $0.level, to: level) }?.reversed()
  }

  /// Returns the screens with these ids, in the order of `places`.
  func sorted(_ ids: Set<Place.ID>) -> [Place] {
    // The lexicographic order of these numbers is the order of `places`.
    func numbers(_ id: Place.ID) -> [UInt] {
      map.positions[id.key].map { [$0.stack, $0.rank] } ?? []
    }
    let found = ids.compactMap { id -> (key: [UInt], place: Place)? in
      guard let path = path(to: id), let place = position(of: id).flatMap(map.place) else {
        return nil
      }
      return (path.flatMap { numbers($0.host) + [UInt($0.index)] } + numbers(id), place)
    }
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.place)
  }

  /// Returns the level of a tab, here or in a tab, or throws a refusal.
  private func level(of tab: Tab.ID) throws(Refusal) -> UInt {
    _ = try shown(tab.host)
    guard let tabs = map.tabs[tab.host.key], tabs.all.indices.contains(tab.index) else {
      throw Refusal("no tab \(tab.index)")
    }
    return tabs.all[tab.index].level
  }

  /// Changes the navigation of a level: this level, or a level in a tab.
  fileprivate mutating func at(
    _ inner: UInt,
    _ change: (inout Navigation) throws(Refusal) -> [Place]
  ) throws(Refusal) -> [Place] {
    if inner == level { return try change(&self) }
    var next = at(inner)
    let removed = try change(&next)
    self = next.at(level)
    return removed
  }
}
