extension Navigation {
  /// Begins to drag the top screen away; it stays shown until the swipe has finished.
  ///
  /// - Returns: No screens: none is removed yet.
  /// - Throws: A refusal, "nothing to pop", on a root; and one when a swipe has already begun.
  @discardableResult
  public mutating func beginSwipe() throws(Refusal) -> [Place] {
    guard swipe == nil else { throw "a swipe has already begun" }
    _ = try stackAboveRoot()
    map.swipe = top?.id
    return []
  }

  /// Removes the screen that was being dragged.
  ///
  ///     try navigation.beginSwipe()   // [UserList > UserDetail(Ada)], answers []
  ///     try navigation.finishSwipe()  // [UserList], answers [ada]
  ///
  /// - Returns: The one screen removed.
  /// - Throws: A refusal when no swipe has begun.
  @discardableResult
  public mutating func finishSwipe() throws(Refusal) -> [Place] {
    guard let dragged = swipe else { throw .noSwipe }
    return try pop(dragged)
  }

  /// Lets the screen that was being dragged slide back, as if nothing had happened.
  ///
  /// - Returns: No screens: a cancelled swipe tells nothing.
  /// - Throws: A refusal when no swipe has begun.
  @discardableResult
  public mutating func cancelSwipe() throws(Refusal) -> [Place] {
    guard swipe != nil else { throw .noSwipe }
    map.swipe = nil
    return []
  }

  /// Swipes in one go: begins, then finishes past a quarter of the way, else cancels.
  ///
  ///     // [UserList > UserDetail(Ada)]
  ///     try navigation.swipe(0.25)  // answers []
  ///     try navigation.swipe(0.6)   // [UserList], answers [ada]
  ///     try navigation.swipe(0.1)   // refused: nothing to pop
  ///
  /// - Parameter progress: How far the finger came, from 0 (not at all) to 1 (across the screen).
  /// - Returns: The one screen removed, or none where the finger did not come far enough.
  /// - Throws: A refusal, "nothing to pop", on a root; one when a swipe has already begun; and
  ///   one when the progress does not lie between 0 and 1.
  @discardableResult
  public mutating func swipe(_ progress: Double) throws(Refusal) -> [Place] {
    var next = self
    try next.beginSwipe()
    guard (0...1).contains(progress) else {
      throw Refusal("the progress of a swipe lies between 0 and 1, not at \(progress)")
    }
    let removed = progress > 0.25 ? try next.finishSwipe() : try next.cancelSwipe()
    self = next
    return removed
  }
}
