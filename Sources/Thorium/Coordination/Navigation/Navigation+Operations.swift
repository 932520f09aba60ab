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
    map.append(place, to: here.stacks.last?.key ?? 0, of: level, seenFrom: level)
    map.swipe = nil
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
    let (key, stack) = try stackAboveRoot()
    return cut(key, from: stack.entry(at: stack.count - 1).key)
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
    let position = try shown(id)
    let around = navigation(at: position)
    if around.root?.id == id { throw .nothingToPop }
    return cut(position.stack, from: position.rank, of: position.level)
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
    let position = try shown(id)
    if let top = navigation(at: position).top, top.id == id { throw .isOnTop(top) }
    return cut(position.stack, from: position.rank + 1, of: position.level)
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
    guard let (key, stack) = here.stacks.last, (0..<stack.count).contains(index) else {
      throw Refusal("no screen \(index)")
    }
    let (rank, place) = stack.entry(at: index)
    if index == stack.count - 1 { throw .isOnTop(place) }
    return cut(key, from: rank + 1)
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
    let (key, stack) = try stackAboveRoot()
    return cut(key, from: stack.entry(at: 1).key)
  }
}

extension Refusal {
  fileprivate static func isOnTop(_ place: Navigation.Place) -> Refusal {
    Refusal("\(place.name) is already on top")
  }
}

// The steps that several operations share.
extension Navigation {
  /// Removes the screens of a stack from a rank upwards, and all stacks above it; by default in this level.
  ///
  /// - Returns: The removed screens, top first.
  mutating func cut(_ stack: UInt, from rank: UInt, of level: UInt? = nil) -> [Place] {
    map.swipe = nil
    return map.cut(stack, from: rank, of: level ?? self.level)
  }

  /// Throws a refusal when a screen is already shown.
  func checkIsNew(_ place: Place) throws(Refusal) {
    guard !contains(place.id) else { throw Refusal("\(place.name) is already shown") }
  }

  /// Returns the position of a screen, here or in a tab, or throws a refusal.
  func shown(_ id: Place.ID) throws(Refusal) -> ScreenMap.Position {
    guard let position = position(of: id) else { throw .notShown }
    return position
  }

  /// The navigation that has a position in its own stacks.
  func navigation(at position: ScreenMap.Position) -> Navigation {
    var around = self
    around.level = position.level
    return around
  }

  /// Returns the top stack, or throws a refusal when it has no screen above its root.
  func stackAboveRoot() throws(Refusal) -> (key: UInt, stack: ScreenMap.Stack) {
    guard let (key, stack) = here.stacks.last, stack.count > 1 else { throw .nothingToPop }
    return (key, stack)
  }
}
