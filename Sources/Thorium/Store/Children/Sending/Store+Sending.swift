extension Store {
  /// Sends an action to the child at a place of the state.
  ///
  /// Where it is gone that is reported, with the line that sent it. To send often, hold the store
  /// that `child(_:)` answers.
  ///
  /// - Parameters:
  ///   - action: What the child is to do.
  ///   - place: Where it stands.
  ///   - fileID: What is named as the file that has sent it.
  ///   - line: What is named as the line.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  public func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    if let child = knownChild(C.self, at: place) {
      child.send(
        action,
        from: Origin(C.self, at: place, of: R.self, fileID, line),
        by: isolation
      )
    } else {
      let errand = LongErrand(action, to: C.self, at: place, of: R.self, fileID, line)
      errand.run(in: self, from: isolation)
    }
  }

  /// Sends an action to the child at a place, where there is one.
  ///
  ///     page.send(.save, to: \.editor)
  ///
  /// - Parameters:
  ///   - action: What the child is to do.
  ///   - place: Where it stands. Where none does that is reported.
  ///   - fileID: What is named as the file that has sent it.
  ///   - line: What is named as the line.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  public func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>?> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    if let child = knownChild(C.self, at: place) {
      child.send(
        action,
        from: Origin(C.self, at: place, of: R.self, fileID, line),
        by: isolation
      )
    } else {
      let errand = LongErrand(action, to: C.self, at: place, of: R.self, fileID, line)
      errand.run(in: self, from: isolation)
    }
  }

  /// Sends an action to one of many children.
  ///
  ///     list.send(.toggle, to: \.rows, 7)
  ///
  /// - Parameters:
  ///   - action: What the child is to do.
  ///   - place: Where the children stand.
  ///   - id: Which of them. Where there is none that is reported.
  ///   - fileID: What is named as the file that has sent it.
  ///   - line: What is named as the line.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  public func send<ID: Hashable & Sendable, C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID,
    fileID: StaticString = #fileID,
    line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    if let child = knownChild(C.self, at: place, id) {
      child.send(
        action,
        from: Origin(C.self, id, at: place, of: R.self, fileID, line),
        by: isolation
      )
    } else {
      let errand = LongErrand(action, to: id, at: place, of: R.self, fileID, line)
      errand.run(in: self, from: isolation)
    }
  }
}
