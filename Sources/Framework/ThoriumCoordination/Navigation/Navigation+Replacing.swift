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
    map.replace(at: position, by: place, seenFrom: level)
    map.swipe = nil
    return removed
  }

  /// Replaces the screens of the top stack; screens in both the old and the new list stay.
  ///
  ///     // [Home > Table]
  ///     try navigation.setStack([home, list, row])  // [Home > List > Row], answers [table]
  ///
  /// - Parameter places: The new screens, bottom first.
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal if there are no screens, a screen
  ///   appears twice, or a screen is shown elsewhere.
  @discardableResult
  package mutating func setStack(_ places: [Place]) throws(Refusal) -> [Place] {
    guard !places.isEmpty else { throw "a stack needs a screen" }
    let (key, stack) = here.stacks.last ?? (0, ScreenMap.Stack())
    var seen: Set<Place.ID> = []
    for place in places {
      let position = map.positions[place.id.key]
      if position?.level != level || position?.stack != key { try checkIsNew(place) }
      guard seen.insert(place.id).inserted else {
        throw Refusal("\(place.name) cannot be in a stack twice")
      }
    }
    return refill(key, stack, with: places, seen)
  }

  /// Removes all screens of all stacks, and shows a single screen.
  ///
  ///     // [Homepage > RepoDetail] || [Picker]
  ///     navigation.resetRoot(login)  // [Login], answers [picker, detail, homepage]
  ///
  /// - Parameter place: The new root. If this screen is already
  ///   shown, it stays and is not returned as removed.
  /// - Returns: The removed screens, top first.
  @discardableResult
  package mutating func resetRoot(_ place: Place) -> [Place] {
    let bottom = here.stacks.first?.key ?? 0
    let before = places
    if containsScreen(place.id) {
      let others = here.stacks.values.flatMap(\.values).filter { $0.id != place.id }
      for other in others { map.remove(other.id) }
      if let top = here.stacks.last, top.key != bottom {
        // The screen was in a presented stack, which is removed; its tabs move with it.
        map.move(place.id, to: bottom)
      }
      map.rename(place)
    } else {
      _ = removeScreens(bottom, from: 0)
      map.append(place, to: bottom, of: level, seenFrom: level)
    }
    map.swipe = nil
    let kept = Set(places.map(\.id))
    return before.reversed().filter { !kept.contains($0.id) }
  }

  /// Removes the named screens, and keeps all others, including those above them.
  ///
  /// A flow that ends removes its screens in this way, in all stacks and tabs. A presented
  /// stack that becomes empty is removed; the bottom stack stays, even if it is empty. Screens
  /// that are not shown are ignored. If none is shown, nothing changes, and a swipe continues.
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
    map.swipe = nil
    return removed
  }

  /// Replaces the screens of a stack, and returns the removed ones, top first.
  private mutating func refill(
    _ key: UInt,
    _ stack: ScreenMap.Stack,
    with places: [Place],
    _ ids: Set<Place.ID>
  ) -> [Place] {
    var removed: [Place] = []
    for old in stack.values.reversed() where !ids.contains(old.id) {
      removed += map.placesInTabs(of: old.id).reversed() + [old]
    }
    for old in stack.values where !ids.contains(old.id) { map.remove(old.id) }
    map.refill(key, of: level, with: places, seenFrom: level)
    map.swipe = nil
    return removed
  }
}
