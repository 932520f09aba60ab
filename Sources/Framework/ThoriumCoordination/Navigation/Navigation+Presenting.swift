package import ThoriumCore

extension Navigation {
  /// Presents a screen above all others, always in a new stack.
  ///
  ///     try navigation.present(picker)                 // [Home] || [Picker], answers []
  ///     try navigation.present(login, on: home.id)     // refused: Home presents Picker already, …
  ///
  /// - Parameters:
  ///   - place: The root of the new stack.
  ///   - presenter: The presenting screen, here or in a tab; a stack
  ///     presents at most one other stack. By default, it is the top screen.
  /// - Returns: No screens, since a presentation removes none.
  /// - Throws: A refusal if nothing is shown, this screen is already
  ///   shown, or the presenting screen is not shown. Also a refusal if
  ///   its stack already presents another one; the refusal names both.
  @discardableResult
  package mutating func present(
    _ place: Place,
    on presenter: Place.ID? = nil
  ) throws(Refusal) -> [Place] {
    guard let presenter = presenter ?? top?.id else { throw "nothing to present on" }
    try checkIsNew(place)
    let position = try shown(presenter)
    if let presented = stack(above: position)?.value.first?.value {
      let name = map.place(at: position)?.name ?? ""
      throw Refusal(
        "\(name) presents \(presented.name) already, so it cannot present \(place.name)"
      )
    }
    map.append(place, to: position.stack + 1, of: position.level)
    return []
  }

  /// Removes the top stack with all its screens.
  ///
  ///     // [Homepage] || [Picker > Branch]
  ///     try navigation.dismiss()  // [Homepage], answers [branch, picker]
  ///
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal, "nothing presented", if there is only the bottom stack.
  @discardableResult
  package mutating func dismiss() throws(Refusal) -> [Place] {
    guard here.stacks.count > 1, let top = here.stacks.last else { throw .nothingPresented }
    return map.removeScreens(top.key, from: 0, of: level)
  }

  /// Removes the presented stack that contains a screen, and all stacks presented above it.
  ///
  ///     // [Homepage] || [Picker > Branch]
  ///     try navigation.dismiss(branch.id)  // [Homepage], answers [branch, picker]
  ///
  /// - Parameter id: A screen of the presented stack, here or in a tab.
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal if the screen is not shown, or its stack is not presented.
  @discardableResult
  package mutating func dismiss(_ id: Place.ID) throws(Refusal) -> [Place] {
    let position = try shown(id)
    if position.stack == 0 {
      throw Refusal("\(map.place(at: position)?.name ?? "") is not presented")
    }
    return map.removeScreens(position.stack, from: 0, of: position.level)
  }

  /// Removes the stack that a screen's stack presents, and all stacks presented above it.
  ///
  ///     // [Homepage] || [Picker > Branch]
  ///     try navigation.dismiss(presentedBy: homepage.id)  // [Homepage], answers [branch, picker]
  ///
  /// - Parameter id: A screen of the presenting stack, here or in a tab.
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal if the screen is not shown, or "nothing
  ///   presented" if its stack presents none.
  @discardableResult
  package mutating func dismiss(presentedBy id: Place.ID) throws(Refusal) -> [Place] {
    let position = try shown(id)
    guard let next = stack(above: position) else { throw .nothingPresented }
    return map.removeScreens(next.key, from: 0, of: position.level)
  }

  /// Returns the stack that is presented above a position, if there is one.
  private func stack(above position: ScreenMap.Position) -> (key: UInt, value: ScreenMap.Stack)? {
    guard let stacks = map.levels[position.level]?.stacks else { return nil }
    let place = stacks.count(below: position.stack) + 1
    return place < stacks.count ? stacks.entry(at: place) : nil
  }
}
