package import ThoriumCore

extension Navigation {
  /// Pushes a screen onto the top stack; in an empty navigation, it becomes the root.
  ///
  ///     try navigation.push(ada)  // [UserList > UserDetail(Ada)], answers []
  ///
  /// - Parameter place: The new screen.
  /// - Returns: No screens, since a push removes none.
  /// - Throws: A refusal if this screen is already shown.
  @discardableResult
  package mutating func push(_ place: Place) throws(Refusal) -> [Place] {
    try checkIsNew(place)
    map.append(place, to: here.stacks.last?.key ?? 0, of: level)
    return []
  }

  /// Removes the top screen of the top stack.
  ///
  /// A root is not removed: `dismiss()` removes a presented
  /// stack, and `resetRoot(_:)` replaces the bottom root.
  ///
  ///     try navigation.pop()  // [UserList], answers [ada]
  ///
  /// - Returns: The removed screen, and the screens in its tabs.
  /// - Throws: A refusal, "nothing to pop", on a root or if nothing is shown.
  @discardableResult
  package mutating func pop() throws(Refusal) -> [Place] {
    let (key, stack) = try stackAboveRoot()
    return map.removeScreens(key, from: stack.entry(at: stack.count - 1).key, of: level)
  }

  /// Removes a screen and all screens above it, including the stacks presented above its stack.
  ///
  /// For the root of a presented stack, this is equivalent to dismissing that stack.
  ///
  ///     // [UserList > UserDetail(Ada)] || [Picker]
  ///     try navigation.pop(ada.id)  // [UserList], answers [picker, ada]
  ///
  /// - Parameter id: The lowest screen to remove, here or in a tab.
  /// - Returns: The removed screens, top first; the last one is the screen itself.
  /// - Throws: A refusal if the screen is not shown, or is the root of the bottom stack.
  @discardableResult
  package mutating func pop(_ id: Place.ID) throws(Refusal) -> [Place] {
    let position = try shown(id)
    if at(position.level).root?.id == id { throw .nothingToPop }
    return map.removeScreens(position.stack, from: position.rank, of: position.level)
  }

  /// Removes all screens above a screen, including the stacks presented above its stack.
  ///
  ///     // [UserList > UserDetail(Ada)] || [Picker]
  ///     try navigation.pop(to: list.id)  // [UserList], answers [picker, ada]
  ///
  /// - Parameter id: The screen that becomes the top one, here or in a tab.
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal if the screen is not shown, or is already on top.
  @discardableResult
  package mutating func pop(to id: Place.ID) throws(Refusal) -> [Place] {
    let position = try shown(id)
    if let top = at(position.level).top, top.id == id { throw .alreadyOnTop(top) }
    return map.removeScreens(position.stack, from: position.rank + 1, of: position.level)
  }

  /// Removes all screens above the screen at an index of the top stack.
  ///
  ///     // [Home > Table > Row]
  ///     try navigation.pop(toIndex: 0)  // [Home], answers [row, table]
  ///     try navigation.pop(toIndex: 9)  // refused: no screen 9
  ///
  /// - Parameter index: The index of the screen that becomes the top one; the root has 0.
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal if the stack has no such screen, or it is already on top.
  @discardableResult
  package mutating func pop(toIndex index: Int) throws(Refusal) -> [Place] {
    guard let (key, stack) = here.stacks.last, (0..<stack.count).contains(index) else {
      throw Refusal("no screen \(index)")
    }
    let (rank, place) = stack.entry(at: index)
    if index == stack.count - 1 { throw .alreadyOnTop(place) }
    return map.removeScreens(key, from: rank + 1, of: level)
  }

  /// Removes all screens above the root of the top stack; the other stacks do not change.
  ///
  ///     // [Homepage] || [Picker > Branch > Commit]
  ///     try navigation.popToRoot()  // [Homepage] || [Picker], answers [commit, branch]
  ///
  /// - Returns: The removed screens, top first.
  /// - Throws: A refusal, "nothing to pop", on a root or if nothing is shown.
  @discardableResult
  package mutating func popToRoot() throws(Refusal) -> [Place] {
    let (key, stack) = try stackAboveRoot()
    return map.removeScreens(key, from: stack.entry(at: 1).key, of: level)
  }

  /// Drags the top screen aside, and removes it past a quarter of the way.
  ///
  ///     // [UserList > UserDetail(Ada)]
  ///     try navigation.swipe(0.25)  // answers []
  ///     try navigation.swipe(0.6)   // [UserList], answers [ada]
  ///     try navigation.swipe(0.1)   // refused: nothing to pop
  ///
  /// - Parameter progress: The distance of the gesture, from 0 (none) to 1 (across the screen).
  /// - Returns: The removed screen, and the screens in its tabs; none if the distance is too short.
  /// - Throws: A refusal, "nothing to pop", on a root. Also a refusal if the progress is not between 0 and 1.
  @discardableResult
  package mutating func swipe(_ progress: Double) throws(Refusal) -> [Place] {
    _ = try stackAboveRoot()
    guard (0...1).contains(progress) else {
      throw Refusal("the progress of a swipe is between 0 and 1, not \(progress)")
    }
    return progress > 0.25 ? try pop() : []
  }
}

extension Refusal {
  fileprivate static func alreadyOnTop(_ place: Navigation.Place) -> Refusal {
    Refusal("\(place.name) is already on top")
  }
}

// Steps that several operations share.
extension Navigation {
  /// Throws a refusal if a screen is already shown.
  func checkIsNew(_ place: Place) throws(Refusal) {
    guard map.positions[place.id.key] == nil else {
      throw Refusal("\(place.name) is already shown")
    }
  }

  /// Returns the position of a screen, here or in a tab, or throws a refusal.
  func shown(_ id: Place.ID) throws(Refusal) -> ScreenMap.Position {
    guard let position = position(of: id) else { throw .notShown }
    return position
  }

  /// Returns the top stack, or throws a refusal if it has no screen above its root.
  func stackAboveRoot() throws(Refusal) -> (key: UInt, stack: ScreenMap.Stack) {
    guard let (key, stack) = here.stacks.last, stack.count > 1 else { throw .nothingToPop }
    return (key, stack)
  }
}
