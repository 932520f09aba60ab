extension Navigation {
  /// Puts a screen on the top stack; on an empty navigation it becomes the root.
  ///
  ///     try navigation.push(ada)  // [UserList > UserDetail(Ada)], answers []
  ///
  /// - Parameter place: The new screen.
  /// - Returns: No screens: a push removes none.
  /// - Throws: A refusal when this screen is already shown.
  @discardableResult
  public mutating func push(_ place: Place) throws(Refusal) -> [Place] {
    try checkIsNew(place)
    stacks[stacks.endIndex - 1].append(place)
    endSwipes()
    return []
  }

  /// Removes the top screen of the top stack.
  ///
  /// A root stays: a presented stack goes with `dismiss()`, the bottom root with `resetRoot(_:)`.
  ///
  ///     try navigation.pop()  // [UserList], answers [ada]
  ///
  /// - Returns: The one screen removed, and what was shown in its tabs.
  /// - Throws: A refusal, "nothing to pop", on a root or when nothing is shown.
  @discardableResult
  public mutating func pop() throws(Refusal) -> [Place] {
    let height = try heightAboveRoot()
    return keep(height - 1, of: stacks.endIndex - 1)
  }

  /// Removes a screen and everything above it, the stacks presented above its own included.
  ///
  /// For the root of a presented stack this is the same as dismissing that stack.
  ///
  ///     // [UserList > UserDetail(Ada)] || [Picker]
  ///     try navigation.pop(ada.id)  // [UserList], answers [picker, ada]
  ///
  /// - Parameter id: The lowest screen to remove, here or in a tab.
  /// - Returns: The screens removed, top first; the last one is the screen itself.
  /// - Throws: A refusal when the screen is not shown, or is the root of the bottom stack.
  @discardableResult
  public mutating func pop(_ id: Place.ID) throws(Refusal) -> [Place] {
    try around(id) { (navigation, stack, index) throws(Refusal) in
      guard stack > 0 || index > 0 else { throw .nothingToPop }
      return navigation.keep(index, of: stack)
    }
  }

  /// Removes everything above a screen, the stacks presented above its own included.
  ///
  ///     // [UserList > UserDetail(Ada)] || [Picker]
  ///     try navigation.pop(to: list.id)  // [UserList], answers [picker, ada]
  ///
  /// - Parameter id: The screen to come back to, here or in a tab.
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal when the screen is not shown, or is already on top.
  @discardableResult
  public mutating func pop(to id: Place.ID) throws(Refusal) -> [Place] {
    try around(id) { (navigation, stack, index) throws(Refusal) in
      if let top = navigation.top, top.id == id { throw .isOnTop(top) }
      return navigation.keep(index + 1, of: stack)
    }
  }

  /// Removes everything above a screen of the top stack, which is named by its number there.
  ///
  ///     // [Home > Table > Row]
  ///     try navigation.pop(toIndex: 0)  // [Home], answers [row, table]
  ///     try navigation.pop(toIndex: 9)  // refused: no screen 9
  ///
  /// - Parameter index: The number of the screen to come back to; the root has 0.
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal when the stack has no such screen, or it is already on top.
  @discardableResult
  public mutating func pop(toIndex index: Int) throws(Refusal) -> [Place] {
    let stack = stacks.endIndex - 1
    guard stacks[stack].indices.contains(index) else { throw Refusal("no screen \(index)") }
    if index == stacks[stack].endIndex - 1 { throw .isOnTop(stacks[stack][index]) }
    return keep(index + 1, of: stack)
  }

  /// Removes everything above the root of the top stack; the other stacks stay as they are.
  ///
  ///     // [Homepage] || [Picker > Branch > Commit]
  ///     try navigation.popToRoot()  // [Homepage] || [Picker], answers [commit, branch]
  ///
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal, "nothing to pop", on a root or when nothing is shown.
  @discardableResult
  public mutating func popToRoot() throws(Refusal) -> [Place] {
    _ = try heightAboveRoot()
    return keep(1, of: stacks.endIndex - 1)
  }
}

extension Refusal {
  fileprivate static func isOnTop(_ place: Navigation.Place) -> Refusal {
    Refusal("\(place.name) is already on top")
  }
}
