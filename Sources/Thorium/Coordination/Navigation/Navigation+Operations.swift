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
    var next = stacks
    next[next.endIndex - 1].append(place)
    return change(to: next)
  }

  /// Removes the top screen of the top stack.
  ///
  /// A root stays: a presented stack goes with `dismiss()`, the bottom root with `resetRoot(_:)`.
  ///
  ///     try navigation.pop()  // [UserList], answers [ada]
  ///
  /// - Returns: The one screen removed.
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
  /// - Parameter id: The lowest screen to remove.
  /// - Returns: The screens removed, top first; the last one is the screen itself.
  /// - Throws: A refusal when the screen is not shown, or is the root of the bottom stack.
  @discardableResult
  public mutating func pop(_ id: Place.ID) throws(Refusal) -> [Place] {
    let (stack, index) = try position(of: id)
    guard stack > 0 || index > 0 else { throw .nothingToPop }
    return keep(index, of: stack)
  }

  /// Removes everything above a screen, the stacks presented above its own included.
  ///
  ///     // [UserList > UserDetail(Ada)] || [Picker]
  ///     try navigation.pop(to: list.id)  // [UserList], answers [picker, ada]
  ///
  /// - Parameter id: The screen to come back to.
  /// - Returns: The screens removed, top first.
  /// - Throws: A refusal when the screen is not shown, or is already on top.
  @discardableResult
  public mutating func pop(to id: Place.ID) throws(Refusal) -> [Place] {
    let (stack, index) = try position(of: id)
    if let top, top.id == id { throw Refusal("\(top.name) is already on top") }
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

  /// Presents a screen over everything else, always in a stack of its own.
  ///
  ///     try navigation.present(picker)  // [Homepage] || [Picker], answers []
  ///
  /// - Parameter place: The root of the new stack.
  /// - Returns: No screens: a presentation removes none.
  /// - Throws: A refusal when nothing is shown, or when this screen already is.
  @discardableResult
  public mutating func present(_ place: Place) throws(Refusal) -> [Place] {
    guard top != nil else { throw "nothing to present on" }
    try checkIsNew(place)
    return change(to: stacks + [[place]])
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
    guard stacks.count > 1 else { throw "nothing presented" }
    return keep(0, of: stacks.endIndex - 1)
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
  /// So the screens of a flow go when it ends, wherever they stand. A presented stack that becomes
  /// empty vanishes; the bottom one stays, empty. Screens that are not shown are passed over; when
  /// none is shown nothing changes, and a swipe goes on.
  ///
  ///     // [UserList > UserDetail(Ada) > UserDetail(Eve)] || [Picker]
  ///     navigation.remove([ada.id, picker.id])
  ///     // [UserList > UserDetail(Eve)], answers [picker, ada]
  ///
  /// - Parameter ids: The screens to remove.
  /// - Returns: The screens removed, top first.
  @discardableResult
  public mutating func remove(_ ids: Set<Place.ID>) -> [Place] {
    guard ids.contains(where: contains) else { return [] }
    return change(to: stacks.map { stack in stack.filter { !ids.contains($0.id) } })
  }
}

extension Navigation {
  /// Returns how many screens the top stack has; refuses where there is none above its root.
  func heightAboveRoot() throws(Refusal) -> Int {
    let height = stacks[stacks.endIndex - 1].count
    guard height > 1 else { throw .nothingToPop }
    return height
  }

  private func checkIsNew(_ place: Place) throws(Refusal) {
    guard !contains(place.id) else { throw Refusal("\(place.name) is already shown") }
  }

  private func position(of id: Place.ID) throws(Refusal) -> (stack: Int, index: Int) {
    for (stack, places) in stacks.enumerated() {
      if let index = places.firstIndex(where: { $0.id == id }) { return (stack, index) }
    }
    throw "that screen is not shown"
  }

  /// Keeps so many screens of a stack, and nothing that is presented above it.
  private mutating func keep(_ count: Int, of stack: Int) -> [Place] {
    change(to: stacks.prefix(stack) + [Array(stacks[stack].prefix(count))])
  }
}

extension Refusal {
  fileprivate static let nothingToPop: Refusal = "nothing to pop"
}
