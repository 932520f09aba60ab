extension Navigation {
  /// Puts a screen in the place of another; what lies above and beneath stays.
  ///
  ///     // [Home > Draft > Preview]
  ///     try navigation.replace(draft.id, by: letter)  // [Home > Letter > Preview], answers [draft]
  ///
  /// - Parameters:
  ///   - id: The screen that goes, here or in a tab.
  ///   - place: The screen that comes.
  /// - Returns: The screen removed, behind what was shown in its tabs.
  /// - Throws: A refusal when the one is not shown, or the other already is.
  @discardableResult
  public mutating func replace(_ id: Place.ID, by place: Place) throws(Refusal) -> [Place] {
    try checkIsNew(place)
    return try around(id) { (navigation, stack, index) in
      let old = navigation.stacks[stack][index]
      let removed = navigation.placesInTabs(of: id).reversed() + [old]
      navigation.tabs[id] = nil
      navigation.stacks[stack][index] = place
      navigation.endSwipes()
      return removed
    }
  }

  /// Makes the top stack consist of these screens; those of it that are among them stay.
  ///
  ///     // [Home > Table]
  ///     try navigation.setStack([home, list, row])  // [Home > List > Row], answers [table]
  ///
  /// - Parameter places: The screens from now on, bottom first.
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal when there is none, when one is named twice, or is shown elsewhere.
  @discardableResult
  public mutating func setStack(_ places: [Place]) throws(Refusal) -> [Place] {
    guard !places.isEmpty else { throw "a stack needs a screen" }
    var seen: Set<Place.ID> = []
    for place in places {
      let stays = stacks[stacks.endIndex - 1].contains { $0.id == place.id }
      if !stays { try checkIsNew(place) }
      guard seen.insert(place.id).inserted else {
        throw Refusal("\(place.name) cannot stand twice in a stack")
      }
    }
    return change(to: stacks.dropLast() + [places])
  }

  /// Removes all screens of all stacks and shows one alone.
  ///
  ///     // [Homepage > RepoDetail] || [Picker]
  ///     navigation.resetRoot(login)  // [Login], answers [picker, detail, homepage]
  ///
  /// - Parameter place: The new root. If that very screen is already shown, it is the one that
  ///   stays, and is not told as removed.
  /// - Returns: The screens removed, top first.
  @discardableResult
  public mutating func resetRoot(_ place: Place) -> [Place] {
    change(to: [[place]])
  }

  /// Removes exactly the named screens and keeps all others, those above them too.
  ///
  /// So the screens of a flow go when it ends, wherever they stand, in tabs too. A presented stack
  /// that becomes empty vanishes; the bottom one stays, empty. Screens that are not shown are passed
  /// over; when none is shown nothing changes, and a swipe goes on.
  ///
  ///     // [UserList > UserDetail(Ada) > UserDetail(Eve)] || [Picker]
  ///     navigation.remove([ada.id, picker.id])
  ///     // [UserList > UserDetail(Eve)], answers [picker, ada]
  ///
  /// - Parameter ids: The screens to remove.
  /// - Returns: The screens removed, top first, and what was shown in their tabs.
  @discardableResult
  public mutating func remove(_ ids: Set<Place.ID>) -> [Place] {
    let before = places
    guard before.contains(where: { ids.contains($0.id) }) else { return [] }
    for host in tabs.keys {
      for index in tabs[host]?.all.indices ?? 0..<0 {
        tabs[host]?.all[index].navigation.remove(ids)
      }
    }
    _ = change(to: stacks.map { stack in stack.filter { !ids.contains($0.id) } })
    let kept = Set(places.map(\.id))
    return before.reversed().filter { !kept.contains($0.id) }
  }
}
