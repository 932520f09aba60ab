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
