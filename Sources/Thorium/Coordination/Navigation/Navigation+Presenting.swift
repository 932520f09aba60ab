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
    return try around(presenter) { (navigation, stack, index) throws(Refusal) in
      if stack < navigation.stacks.endIndex - 1 {
        let (name, presented) = (
          navigation.stacks[stack][index].name, navigation.stacks[stack + 1][0].name
        )
        throw Refusal("\(name) presents \(presented) already, so it cannot present \(place.name)")
      }
      navigation.stacks.append([place])
      navigation.endSwipes()
      return []
    }
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
    guard stacks.count > 1 else { throw .nothingPresented }
    return keep(0, of: stacks.endIndex - 1)
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
    try around(id) { (navigation, stack, index) throws(Refusal) in
      guard stack > 0 else {
        throw Refusal("\(navigation.stacks[stack][index].name) is not presented")
      }
      return navigation.keep(0, of: stack)
    }
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
    try around(id) { (navigation, stack, _) throws(Refusal) in
      guard stack < navigation.stacks.endIndex - 1 else { throw .nothingPresented }
      return navigation.keep(0, of: stack + 1)
    }
  }
}
