/// An action for a child, as a part of an effect.
@usableFromInline
struct ChildAction: Sendable {
  /// Sends the action to a known child store and returns `nil`, or returns the general form.
  ///
  /// Without a store and a reentrancy queue it sends nothing. It is one closure, since each closure
  /// is allocated for each action.
  @usableFromInline typealias Send =
    @Sendable (_ parent: AnyStore?, ReentrancyQueue?) -> AnyPlacedChildAction?

  @usableFromInline let send: Send

  @inlinable
  init(_ send: @escaping Send) {
    self.send = send
  }

  /// The name in reports: `toggle to Row at rows[2] of List`.
  var name: String { send(nil, nil)?.name() ?? "" }

  /// Sends the action to the child of a store.
  func run(in store: AnyStore, on reentrancyQueue: ReentrancyQueue) {
    if let childAction = send(store, reentrancyQueue) { childAction.run(store, reentrancyQueue) }
  }

  /// Returns the same child action for a store whose state contains the first reactor's state.
  func mapped<R: Reactor, Other: Reactor>(
    by part: @escaping @Sendable (Other.State) -> R.State,
    from _: R.Type,
    to _: Other.Type
  ) -> ChildAction {
    ChildAction { _, _ in
      guard let childAction = send(nil, nil) else { return nil }
      let typed: PlacedChildAction<R.State> = childAction.typed.value()
      return AnyPlacedChildAction(typed.mapped(by: part), of: Other.self)
    }
  }
}

/// An action for a child that is found by its place, independent of the parent's reactor.
@usableFromInline
struct AnyPlacedChildAction: Sendable {
  /// The name in reports.
  let name: @Sendable () -> String
  /// Sends the action to the child of a store.
  let run: @Sendable (AnyStore, ReentrancyQueue) -> Void
  /// The typed child action.
  ///
  /// The box contains a ``PlacedChildAction``.
  let typed: AnyBox

  @usableFromInline
  init<R: Reactor>(_ childAction: PlacedChildAction<R.State>, of _: R.Type) {
    name = childAction.name
    run = { store, reentrancyQueue in
      childAction.run(in: store.typed(as: R.self), on: reentrancyQueue)
    }
    typed = Box(childAction)
  }
}

/// An action for a child that is found by its place.
@usableFromInline
struct PlacedChildAction<State: Sendable>: Sendable {
  private typealias Send = @Sendable (any Parent<State>, ReentrancyQueue?, (any Actor)?) -> Void

  private let send: Send
  /// The name in reports.
  let name: @Sendable () -> String

  init<P: ChildPlace>(_ action: P.C.Action, to id: P.ID, at place: P, from origin: Origin)
  where P.State == State {
    name = { "\(Report.name(ofAction: action)) to \(origin.child())" }
    send = { parent, reentrancyQueue, caller in
      guard let child = parent.child(id, at: place) else {
        return parent.runtime.report(origin.report(Report.name(ofAction: action)))
      }
      if let reentrancyQueue {
        child.send(action, from: origin, on: reentrancyQueue)
      } else {
        child.send(action, from: origin, by: caller)
      }
    }
  }

  private init(_ name: @escaping @Sendable () -> String, _ send: @escaping Send) {
    self.name = name
    self.send = send
  }

  /// Sends the action to the child of a store, as a part of a reentrancy queue.
  @usableFromInline
  func run<R: Reactor>(in store: Store<R>, on reentrancyQueue: ReentrancyQueue)
  where R.State == State {
    send(store, reentrancyQueue, nil)
  }

  /// Sends the action to the child of a store, for code outside of the store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - caller: The actor in which that code runs, if that is known.
  @usableFromInline
  func run<R: Reactor>(in store: Store<R>, from caller: (any Actor)?) where R.State == State {
    send(store, nil, caller)
  }

  func mapped<Whole: Sendable>(by part: @escaping @Sendable (Whole) -> State) -> PlacedChildAction<
    Whole
  > {
    PlacedChildAction<Whole>(name) { send(PartOfParent(whole: $0, part: part), $1, $2) }
  }
}

extension PlacedChildAction {
  @usableFromInline
  init<R: Reactor, C: Reactor>(
    _ action: C.Action,
    to _: C.Type,
    at path: any KeyPath<State, Child<C>> & Sendable,
    of _: R.Type,
    _ fileID: StaticString,
    _ line: Int
  ) where R.State == State {
    self.init(action, to: OnlyChild(), at: OnePlace(path, of: R.self), fileID, line)
  }

  @usableFromInline
  init<R: Reactor, C: Reactor>(
    _ action: C.Action,
    to _: C.Type,
    at path: any KeyPath<State, Child<C>?> & Sendable,
    of _: R.Type,
    _ fileID: StaticString,
    _ line: Int
  ) where R.State == State {
    self.init(action, to: OnlyChild(), at: OnePlace(path, of: R.self), fileID, line)
  }

  @usableFromInline
  init<R: Reactor, ID: Hashable & Sendable, C: Reactor>(
    _ action: C.Action,
    to id: ID,
    at path: any KeyPath<State, Children<ID, C>> & Sendable,
    of _: R.Type,
    _ fileID: StaticString,
    _ line: Int
  ) where R.State == State {
    self.init(action, to: id, at: ManyPlace(path, of: R.self), fileID, line)
  }

  private init<P: ChildPlace>(
    _ action: P.C.Action,
    to id: P.ID,
    at place: P,
    _ fileID: StaticString,
    _ line: Int
  ) where P.State == State {
    self.init(action, to: id, at: place, from: Origin(id, at: place, fileID, line))
  }
}

/// The source location of a send to a child, and the name of the child.
@usableFromInline
struct Origin: Sendable {
  let child: @Sendable () -> String
  /// The file and the line, which are combined only for a report.
  let fileID: StaticString
  let line: Int

  init<P: ChildPlace>(_ id: P.ID, at place: P, _ fileID: StaticString, _ line: Int) {
    child = { "\(P.C.self) at \(place.name(of: id))" }
    self.fileID = fileID
    self.line = line
  }

  /// Creates the origin of an action to the child at a key path.
  ///
  /// The path leads to a ``Child`` or an optional one.
  @usableFromInline
  init<R: Reactor, C: Reactor>(
    _: C.Type,
    at path: any AnyKeyPath & Sendable,
    of _: R.Type,
    _ fileID: StaticString,
    _ line: Int
  ) {
    child = { "\(C.self) at \(ChildPlaceKey(path: path).name(in: R.self))" }
    self.fileID = fileID
    self.line = line
  }

  /// Creates the origin of an action to one of the children at a key path.
  @usableFromInline
  init<R: Reactor, ID: Hashable & Sendable, C: Reactor>(
    _: C.Type,
    _ id: ID,
    at path: any KeyPath<R.State, Children<ID, C>> & Sendable,
    of _: R.Type,
    _ fileID: StaticString,
    _ line: Int
  ) {
    self.init(id, at: ManyPlace(path, of: R.self), fileID, line)
  }

  func report(_ action: String) -> Report {
    .gone(action: action, child: child(), sentFrom: "\(fileID):\(line)")
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
