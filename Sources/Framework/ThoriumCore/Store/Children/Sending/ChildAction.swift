/// An action for a child that is found by its place, as a part of an effect.
///
/// Its type does not name the reactor of the parent, so an effect tree can store it.
struct ChildAction: Sendable {
  /// Sends the action to the child of a parent, or reports that there is no child.
  typealias Send<State: Sendable> = @Sendable (any Parent<State>, ReentrancyQueue) -> Void

  /// Sends the action to the child of a store.
  let run: @Sendable (AnyStore, ReentrancyQueue) -> Void
  /// The box contains a ``Send``.
  private let send: AnyBox

  init<R: Reactor>(of _: R.Type, _ send: @escaping Send<R.State>) {
    run = { store, reentrancyQueue in send(store.typed(as: R.self), reentrancyQueue) }
    self.send = Box<Send<R.State>>(send)
  }

  /// Returns the same child action for a store whose state contains the first reactor's state.
  func mapped<R: Reactor, Other: Reactor>(
    by part: @escaping @Sendable (Other.State) -> R.State,
    from _: R.Type,
    to _: Other.Type
  ) -> ChildAction {
    let send = send.value(as: Send<R.State>.self)
    return ChildAction(of: Other.self) { send(PartOfParent(whole: $0, part: part), $1) }
  }
}

/// The source location of a send to a child, and the name of the child.
@usableFromInline
struct Origin: Sendable {
  let child: @Sendable () -> String
  /// The file and the line, which are combined only for a report.
  let fileID: StaticString
  let line: Int

  /// Creates the origin of an action to the child at a key path.
  ///
  /// The id identifies one of many children; it is `nil` at a place of one child.
  @usableFromInline
  init<R: Reactor, C: Reactor>(
    _: C.Type,
    _ id: (any Sendable)? = nil,
    at path: any AnyKeyPath & Sendable,
    of _: R.Type,
    _ fileID: StaticString,
    _ line: Int
  ) {
    child = { "\(C.self) at \(ChildPlaceKey(path: path).name(of: id, in: R.self))" }
    self.fileID = fileID
    self.line = line
  }

  func report(_ action: some Sendable) -> Report {
    let name = Report.name(ofAction: action)
    return .gone(action: name, child: child(), sentFrom: "\(fileID):\(line)")
  }
}

/// A store, as seen by code that sends to its children.
protocol Parent<State>: Sendable {
  associatedtype State: Sendable
  var runtime: Runtime { get }
  func child<P: ChildPlace>(_ id: P.ID, at place: P) -> Store<P.C>? where P.State == State
}

extension Store: Parent {
  typealias State = R.State
}

/// A store with access to only a part of its state.
private struct PartOfParent<Whole: Sendable, State: Sendable>: Parent {
  let whole: any Parent<Whole>
  let part: @Sendable (Whole) -> State

  var runtime: Runtime { whole.runtime }

  func child<P: ChildPlace>(_ id: P.ID, at place: P) -> Store<P.C>? where P.State == State {
    whole.child(id, at: PartPlace(place, in: part))
  }
}
