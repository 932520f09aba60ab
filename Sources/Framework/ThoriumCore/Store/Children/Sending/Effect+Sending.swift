extension Effect {
  /// Sends an action to the child at a place of the state.
  ///
  ///     case .refresh: .concat(.just(.setLoading(true)), .send(.refresh, to: \.header))
  ///
  /// The child handles it before the next part of the effect starts, unless the child is busy. If
  /// there is no child, that is reported with the source line of this call. An effect that was
  /// mapped from a part of the state finds the children of that part.
  ///
  /// - Parameters:
  ///   - action: The action for the child.
  ///   - place: The place of the child.
  ///   - fileID: The file in the report.
  ///   - line: The line in the report.
  /// - Returns: An effect that is over when the action has been sent.
  @inlinable
  public static func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) -> Self {
    childAction(action, to: OnlyChild(), at: ChildPlace(place, of: R.self), fileID, line) {
      $0.send(action, from: $1, on: $2)
    }
  }

  /// Sends an action to the child at a place, if there is one.
  ///
  /// - Parameters:
  ///   - action: The action for the child.
  ///   - place: The place of the child. A missing child is reported.
  ///   - fileID: The file in the report.
  ///   - line: The line in the report.
  /// - Returns: An effect that is over when the action has been sent.
  @inlinable
  public static func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>?> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) -> Self {
    childAction(action, to: OnlyChild(), at: ChildPlace(place, of: R.self), fileID, line) {
      $0.send(action, from: $1, on: $2)
    }
  }

  /// Sends an action to one of many children.
  ///
  ///     case .tick(let id): .send(.tick, to: \.rows, id)
  ///
  /// - Parameters:
  ///   - action: The action for the child.
  ///   - place: The place of the children.
  ///   - id: The id of the child. A missing child is reported.
  ///   - fileID: The file in the report.
  ///   - line: The line in the report.
  /// - Returns: An effect that is over when the action has been sent.
  @inlinable
  public static func send<ID: Hashable & Sendable, C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) -> Self {
    childAction(action, to: id, at: ChildPlace(place, of: R.self), fileID, line) {
      $0.send(action, from: $1, on: $2)
    }
  }

  // The compiler specialises the delivery for the child's reactor, where the closure is written.
  @usableFromInline
  static func childAction<Content: ChildrenAtPlace>(
    _ action: Content.C.Action,
    to id: Content.ChildID,
    at place: ChildPlace<R.State, Content>,
    _ fileID: StaticString,
    _ line: Int,
    _ deliver: @escaping @Sendable (Store<Content.C>, Origin, ReentrancyQueue) -> Void
  ) -> Self {
    let origin = Origin(id, at: place, fileID, line)
    let childAction = ChildAction(
      action: action,
      id: id,
      place: place,
      origin: origin,
      deliver: deliver
    )
    return Self(.childAction(Box<any AnyChildAction<R.State>>(childAction)))
  }
}
