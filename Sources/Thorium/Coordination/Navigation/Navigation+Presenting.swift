extension Navigation {
  /// Presents a screen over everything else, always in a stack of its own.
  ///
  ///     try navigation.present(picker)                 // [Home] || [Picker], answers []
  ///     try navigation.present(login, on: home.id)     // refused: Home presents Picker already, …
  ///
  /// - Parameters:
  ///   - place: The root of the new stack.
  ///   - presenter: The screen that presents it, here or in a tab; a stack presents one other. By
  ///     default it is whatever is on top.
  /// - Returns: No screens: a presentation removes none.
  /// - Throws: A refusal when nothing is shown, when this screen already is, and when the presenter
  ///   is not shown, or presents another already; then both are named.
  @discardableResult
  public mutating func present(
    _ place: Place,
    on presenter: Place.ID? = nil
  ) throws(Refusal) -> [Place] {
    guard let presenter = presenter ?? top?.id else { throw "nothing to present on" }
    try checkIsNew(place)
    let home = try shown(presenter)
    if let presented = stack(above: home)?.value.first?.value {
      let name = map.place(at: home)?.name ?? ""
      throw Refusal(
        "\(name) presents \(presented.name) already, so it cannot present \(place.name)"
      )
    }
    map.append(place, to: home.stack + 1, of: home.level, seenFrom: level)
    map.swipe = nil
    return []
  }

  /// Removes the top stack with all its screens.
  ///
  ///     // [Homepage] || [Picker > Branch]
  ///     try navigation.dismiss()  // [Homepage], answers [branch, picker]
  ///
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal, "nothing presented", when there is only the bottom stack.
  @discardableResult
  public mutating func dismiss() throws(Refusal) -> [Place] {
    guard here.stacks.count > 1, let top = here.stacks.last else { throw .nothingPresented }
    return cut(top.key, from: 0)
  }

  /// Removes the presented stack in which a screen stands, and all that is presented above it.
  ///
  ///     // [Homepage] || [Picker > Branch]
  ///     try navigation.dismiss(branch.id)  // [Homepage], answers [branch, picker]
  ///
  /// - Parameter id: A screen of the presented stack, here or in a tab.
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal when the screen is not shown, or its stack is not a presented one.
  @discardableResult
  public mutating func dismiss(_ id: Place.ID) throws(Refusal) -> [Place] {
    let home = try shown(id)
    guard navigation(at: home).here.stacks.first?.key != home.stack else {
      throw Refusal("\(map.place(at: home)?.name ?? "") is not presented")
    }
    return cut(home.stack, from: 0, of: home.level)
  }

  /// Removes what the stack of a screen presents, and all that is presented above that.
  ///
  ///     // [Homepage] || [Picker > Branch]
  ///     try navigation.dismiss(presentedBy: homepage.id)  // [Homepage], answers [branch, picker]
  ///
  /// - Parameter id: A screen of the stack that presents, here or in a tab.
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal when the screen is not shown, or "nothing presented" by its stack.
  @discardableResult
  public mutating func dismiss(presentedBy id: Place.ID) throws(Refusal) -> [Place] {
    let home = try shown(id)
    guard let next = stack(above: home) else { throw .nothingPresented }
    return cut(next.key, from: 0, of: home.level)
  }

  /// The stack that is presented by the one in which a screen stands.
  private func stack(above home: ScreenMap.Home) -> (key: UInt, value: ScreenMap.Stack)? {
    guard let stacks = map.levels[home.level]?.stacks else { return nil }
    let place = stacks.count(below: home.stack) + 1
    return place < stacks.count ? stacks.entry(at: place) : nil
  }
}
