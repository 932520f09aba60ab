package import ThoriumCore

extension Navigation {
  /// Starts to drag the top screen away; it stays shown until the swipe finishes.
  ///
  /// - Returns: No screens, since none is removed yet.
  /// - Throws: A refusal, "nothing to pop", on a root. Also a
  ///   refusal if a swipe has already started.
  @discardableResult
  package mutating func beginSwipe() throws(Refusal) -> [Place] {
    guard swipe == nil else { throw "a swipe has already begun" }
    _ = try stackAboveRoot()
    map.swipe = top?.id
    return []
  }

  /// Removes the screen that is dragged.
  ///
  ///     try navigation.beginSwipe()   // [UserList > UserDetail(Ada)], answers []
  ///     try navigation.finishSwipe()  // [UserList], answers [ada]
  ///
  /// - Returns: The removed screen, and the screens in its tabs.
  /// - Throws: A refusal if no swipe has started.
  @discardableResult
  package mutating func finishSwipe() throws(Refusal) -> [Place] {
    guard let dragged = swipe else { throw .noSwipe }
    return try pop(dragged)
  }

  /// Lets the dragged screen slide back, without a change of the stacks.
  ///
  /// - Returns: No screens, since a cancelled swipe removes none.
  /// - Throws: A refusal if no swipe has started.
  @discardableResult
  package mutating func cancelSwipe() throws(Refusal) -> [Place] {
    guard swipe != nil else { throw .noSwipe }
    map.swipe = nil
    return []
  }

  /// Starts a swipe, then finishes it past a quarter of the way, or else cancels it.
  ///
  ///     // [UserList > UserDetail(Ada)]
  ///     try navigation.swipe(0.25)  // answers []
  ///     try navigation.swipe(0.6)   // [UserList], answers [ada]
  ///     try navigation.swipe(0.1)   // refused: nothing to pop
  ///
  /// - Parameter progress: The distance of the gesture, from 0 (none) to 1 (across the screen).
  /// - Returns: The removed screen, and the screens in its tabs; none if the distance is too short.
  /// - Throws: A refusal, "nothing to pop", on a root. Also a refusal if a
  ///   swipe has already started, or if the progress is not between 0 and 1.
  @discardableResult
  package mutating func swipe(_ progress: Double) throws(Refusal) -> [Place] {
    var next = self
    try next.beginSwipe()
    guard (0...1).contains(progress) else {
      throw Refusal("the progress of a swipe is between 0 and 1, not \(progress)")
    }
    let removed = progress > 0.25 ? try next.finishSwipe() : try next.cancelSwipe()
    self = next
    return removed
  }
}
