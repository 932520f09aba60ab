package import ThoriumCore

extension Navigation {
  /// Replaces a screen by another one; the screens above and below it stay.
  ///
  ///     // [Home > Draft > Preview]
  ///     try navigation.replace(draft.id, by: letter)  // [Home > Letter > Preview], answers [draft]
  ///
  /// - Parameters:
  ///   - id: The screen to replace, here or in a tab.
  ///   - place: The new screen.
  /// - Returns: The replaced screen, preceded by the screens in its tabs.
  /// - Throws: A refusal if the screen to replace is not shown, or the new screen is already shown.
  @discardableResult
  package mutating func replace(_ id: Place.ID, by place: Place) throws(Refusal) -> [Place] {
    try checkIsNew(place)
    let position = try shown(id)
    let removed = map.placesInTabs(of: id).reversed() + [map.place(at: position)].compactMap(\.self)
    map.replace(at: position, by: place)
    return removed
  }

  /// Replaces the screens of the top stack.
  ///
  ///     // [Home > Table]
  ///     try navigation.setStack([list, row])  // [List > Row], answers [table, home]
  ///
  /// - Parameter places: The new screens, bottom first.
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal if there are no screens.
  @discardableResult
  package mutating func setStack(_ places: [Place]) throws(Refusal) -> [Place] {
    guard !places.isEmpty else { throw "a stack needs a screen" }
    let key = here.stacks.last?.key ?? 0
    let removed = map.removeScreens(key, from: 0, of: level)
    for place in places { map.append(place, to: key, of: level) }
    return removed
  }

  /// Removes all screens of all stacks, and shows a single screen.
  ///
  ///     // [Homepage > RepoDetail] || [Picker]
  ///     navigation.resetRoot(login)  // [Login], answers [picker, detail, homepage]
  ///
  /// - Parameter place: The new root.
  /// - Returns: The removed screens, top first.
  @discardableResult
  package mutating func resetRoot(_ place: Place) -> [Place] {
    let removed = map.removeScreens(0, from: 0, of: level)
    map.append(place, to: 0, of: level)
    return removed
  }

  /// Removes the named screens, and keeps all others, including those above them.
  ///
  /// A flow that ends removes its screens in this way, in all stacks and tabs. A presented
  /// stack that becomes empty is removed; the bottom stack stays, even if it is empty. Screens
  /// that are not shown are ignored. If none is shown, nothing changes.
  ///
  ///     // [UserList > UserDetail(Ada) > UserDetail(Eve)] || [Picker]
  ///     navigation.remove([ada.id, picker.id])
  ///     // [UserList > UserDetail(Eve)], answers [picker, ada]
  ///
  /// - Parameter ids: The screens to remove.
  /// - Returns: The removed screens, top first, including the screens in their tabs.
  @discardableResult
  package mutating func remove(_ ids: Set<Place.ID>) -> [Place] {
    var shown = ids.filter(contains)
    if shown.isEmpty { return [] }
    if !map.tabs.isEmpty {
      for id in shown { shown.formUnion(map.placesInTabs(of: id).map(\.id)) }
    }
    let removed = sorted(shown).reversed().map(\.self)
    for place in removed { map.remove(place.id) }
    return removed
  }
}
