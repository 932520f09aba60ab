/// An action on its way to a child, as an effect carries it.
@usableFromInline
struct Errand<State: Sendable>: Sendable {
  private let send: @Sendable (any Parent<State>, Cascade?) -> Void
  /// What a person reads for it: `toggle to Row at rows[2] of List`.
  let name: @Sendable () -> String

  init<P: ChildPlace>(_ action: P.C.Action, to id: P.ID, at place: P, from origin: Origin)
  where P.State == State {
    name = { "\(Report.name(ofAction: action)) to \(origin.child())" }
    send = { parent, cascade in
      guard let child = parent.child(id, at: place) else {
        return parent.runtime.report(origin.report(Report.name(ofAction: action)))
      }
      if let cascade {
        child.send(action, from: origin, on: cascade)
      } else {
        child.send(action, from: origin)
      }
    }
  }

  private init(
    _ name: @escaping @Sendable () -> String,
    _ send: @escaping @Sendable (any Parent<State>, Cascade?) -> Void
  ) {
    self.name = name
    self.send = send
  }

  /// Sends the action to the child of a store.
  func run<R: Reactor>(in store: Store<R>, on cascade: Cascade? = nil) where R.State == State {
    send(store, cascade)
  }

  /// The same for a store that holds the state as a part.
  @usableFromInline
  func mapped<Whole: Sendable>(
    by part: @escaping @Sendable (Whole) -> State
  ) -> Errand<Whole> {
    Errand<Whole>(name) { send(PartOfParent(whole: $0, part: part), $1) }
  }
}

/// From where an action was sent to a child, and what a person reads for the child.
@usableFromInline
struct Origin: Sendable {
  let child: @Sendable () -> String
  /// The file and the line, which are put together when they are told.
  let fileID: StaticString
  let line: Int

  init<P: ChildPlace>(_ id: P.ID, at place: P, _ fileID: StaticString, _ line: Int) {
    child = { "\(P.C.self) at \(place.name(of: id))" }
    self.fileID = fileID
    self.line = line
  }

  func report(_ action: String) -> Report {
    .gone(action: action, child: child(), sentFrom: "\(fileID):\(line)")
  }
}

/// A store as those see it who send to its children.
protocol Parent<State>: Sendable {
  associatedtype State: Sendable
  var runtime: Runtime { get }
  func child<P: ChildPlace>(_ id: P.ID, at place: P) -> Store<P.C>? where P.State == State
}

extension Store: Parent {
  typealias State = R.State
}

/// A store of which only a part of its state is known.
private struct PartOfParent<Whole: Sendable, State: Sendable>: Parent {
  let whole: any Parent<Whole>
  let part: @Sendable (Whole) -> State

  var runtime: Runtime { whole.runtime }

  func child<P: ChildPlace>(_ id: P.ID, at place: P) -> Store<P.C>? where P.State == State {
    whole.child(id, at: PartPlace(place, in: part))
  }
}
