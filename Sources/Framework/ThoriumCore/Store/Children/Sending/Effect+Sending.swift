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
    let origin = Origin(C.self, at: place, of: R.self, fileID, line)
    return childAction(action, to: place, origin) { $0.send(action, from: $1, on: $2) }
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
    let origin = Origin(C.self, at: place, of: R.self, fileID, line)
    return childAction(action, to: place, origin) { $0.send(action, from: $1, on: $2) }
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
    let origin = Origin(C.self, id, at: place, of: R.self, fileID, line)
    return childAction(action, to: place, id, origin) { $0.send(action, from: $1, on: $2) }
  }
}

// Each caller passes the delivery as a closure, which the compiler specializes there for the reactor of the child.
extension Effect {
  /// Sends the action to the store of the child.
  @usableFromInline typealias Delivery<C: Reactor> =
    @Sendable (Store<C>, Origin, ReentrancyQueue) -> Void

  @usableFromInline
  static func childAction<C: Reactor>(
    _ action: C.Action,
    to path: any KeyPath<R.State, Child<C>> & Sendable,
    _ origin: Origin,
    _ deliver: @escaping Delivery<C>
  ) -> Self {
    childAction(action, to: OnlyChild(), at: OnePlace(path, of: R.self), origin, deliver)
  }

  @usableFromInline
  static func childAction<C: Reactor>(
    _ action: C.Action,
    to path: any KeyPath<R.State, Child<C>?> & Sendable,
    _ origin: Origin,
    _ deliver: @escaping Delivery<C>
  ) -> Self {
    childAction(action, to: OnlyChild(), at: OnePlace(path, of: R.self), origin, deliver)
  }

  @usableFromInline
  static func childAction<ID: Hashable & Sendable, C: Reactor>(
    _ action: C.Action,
    to path: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID,
    _ origin: Origin,
    _ deliver: @escaping Delivery<C>
  ) -> Self {
    childAction(action, to: id, at: ManyPlace(path, of: R.self), origin, deliver)
  }

  private static func childAction<P: ChildPlace>(
    _ action: P.C.Action,
    to id: P.ID,
    at place: P,
    _ origin: Origin,
    _ deliver: @escaping Delivery<P.C>
  ) -> Self where P.State == R.State {
    let childAction = ChildAction(of: R.self) { parent, reentrancyQueue in
      guard let child = parent.child(id, at: place) else {
        return parent.runtime.report(origin.report(action))
      }
      deliver(child, origin, reentrancyQueue)
    }
    return Self(.childAction(Box(childAction)))
  }
}
