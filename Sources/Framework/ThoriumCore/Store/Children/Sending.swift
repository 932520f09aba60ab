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
    guard child.role.take() else {
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

/// An action for the child at a place of a state, as a part of an effect.
struct ChildAction<State: Sendable, Content: ChildrenAtPlace>: AnyChildAction {
  /// Sends the action to the store of the child.
  typealias Delivery = @Sendable (Store<Content.C>, Origin, ReentrancyQueue) -> Void

  let action: Content.C.Action
  let id: Content.ChildID
  let place: ChildPlace<State, Content>
  let origin: Origin
  let deliver: Delivery

  func send<R: Reactor>(from parent: Store<R>, on queue: ReentrancyQueue) where R.State == State {
    guard let child = parent.child(id, at: place) else { return parent.reportGone(action, origin) }
    deliver(child, origin, queue)
  }

  func mapped<Whole: Sendable>(
    by part: @escaping @Sendable (Whole) -> State
  ) -> any AnyChildAction<Whole> {
    ChildAction<Whole, Content>(
      action: action,
      id: id,
      place: place.within(part),
      origin: origin,
      deliver: deliver
    )
  }
}

/// An action for a child of any reactor.
protocol AnyChildAction<State>: Sendable {
  associatedtype State: Sendable

  /// Sends the action to the child of a parent, or reports that there is no child.
  func send<R: Reactor>(from parent: Store<R>, on queue: ReentrancyQueue) where R.State == State
  /// Returns the same action for a store whose state has the first one's state as a part.
  func mapped<Whole: Sendable>(
    by part: @escaping @Sendable (Whole) -> State
  ) -> any AnyChildAction<Whole>
}

/// The source location of a send to a child, and the name of the child.
@usableFromInline
struct Origin: Sendable {
  let child: @Sendable () -> String
  /// The file and the line, which are combined only for a report.
  let fileID: StaticString
  let line: Int

  /// Creates the origin of an action to the child under an id.
  @usableFromInline
  init<State, Content: ChildrenAtPlace>(
    _ id: Content.ChildID,
    at place: ChildPlace<State, Content>,
    _ fileID: StaticString,
    _ line: Int
  ) {
    child = { "\(Content.C.self) at \(place.key.name(of: id))" }
    self.fileID = fileID
    self.line = line
  }

  func report(_ action: some Sendable) -> Report {
    let name = Report.name(ofAction: action)
    return .gone(action: name, child: child(), sentFrom: "\(fileID):\(line)")
  }
}
