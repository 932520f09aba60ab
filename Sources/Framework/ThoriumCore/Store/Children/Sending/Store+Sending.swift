extension Store {
  /// Sends an action to the child at a place of the state.
  ///
  /// If there is no child, that is reported with the source line of this call. To send often, keep
  /// the store that `child(_:)` returns.
  ///
  /// - Parameters:
  ///   - action: The action for the child.
  ///   - place: The place of the child.
  ///   - fileID: The file in the report.
  ///   - line: The line in the report.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  public func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    send(action, to: OnlyChild(), in: place, by: isolation, fileID, line)
  }

  /// Sends an action to the child at a place, if there is one.
  ///
  ///     page.send(.save, to: \.editor)
  ///
  /// - Parameters:
  ///   - action: The action for the child.
  ///   - place: The place of the child. A missing child is reported.
  ///   - fileID: The file in the report.
  ///   - line: The line in the report.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  public func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>?> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) {
    send(action, to: OnlyChild(), in: place, by: isolation, fileID, line)
  }

  /// Sends an action to one of many children.
  ///
  ///     list.send(.toggle, to: \.rows, 7)
  ///
  /// - Parameters:
  ///   - action: The action for the child.
  ///   - place: The place of the children.
  ///   - id: The id of the child. A missing child is reported.
  ///   - fileID: The file in the report.
  ///   - line: The line in the report.
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
    send(action, to: id, in: place, by: isolation, fileID, line)
  }

  /// Handles an action in the store of a child, or queues it if that store is busy.
  @inlinable
  func send<Content: ChildrenAtPlace>(
    _ action: Content.C.Action,
    to id: Content.ChildID,
    in path: any KeyPath<R.State, Content> & Sendable,
    by caller: (any Actor)?,
    _ fileID: StaticString,
    _ line: Int
  ) {
    func origin() -> Origin { Origin(id, at: ChildPlace(path, of: R.self), fileID, line) }
    guard let child = child(id, in: path) else { return reportGone(action, origin()) }
    guard child.takeRole() else {
      child.prepare()
      let input = Input.action(Box(action), PendingAction(from: origin()))
      // An observer of this store may call it: then the action belongs to the burst of this store.
      return child.submit(input, from: caller, isInBurst: isHolder)
    }
    child.handle(action, from: origin())
    child.giveBackRole()
  }

  @usableFromInline
  func reportGone(_ action: some Sendable, _ origin: Origin) {
    runtime.report(origin.report(action))
  }
}
