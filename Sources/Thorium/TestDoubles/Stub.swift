import Synchronization

/// A store that only listens, for tests of what sends to it and of what shows it.
///
/// It keeps the actions that it is sent, in order, and does nothing else with them: neither
/// `refusal` nor `mutate` nor `reduce` is asked, and the reactor's pipelines do not run. Its states
/// are those that the test sets.
///
///     let stub = Stub(Counter())
///     let page = Page(stub.store)
///     page.tapIncrease()
///     stub.actions   // [.increase]
///     stub.setState(Counter.State(value: 7))   // the page shows 7
///
/// What the reactor itself answers is asked with ``Given``.
public final class Stub<R: Reactor>: Sendable {
  /// What a view, a flow or another store is given: a store as any other.
  public let store: Store<R>
  private let taken: Taken<R.Action>

  /// Makes a stub in the reactor's initial state.
  ///
  /// - Parameters:
  ///   - reactor: The reactor whose type the store has.
  ///   - runtime: What the store needs from the world.
  public init(_ reactor: R, in runtime: Runtime = .standard) {
    let taken = Taken<R.Action>()
    self.taken = taken
    let actions = Pipeline<R.Action>().onEach { taken.append($0) }.filter { _ in false }
    store = Store(stubbing: reactor, takenBy: actions, in: runtime)
  }

  /// What the store was sent so far, in order.
  public var actions: [R.Action] { taken.all }

  /// Puts a state in place of the one before, and tells it as if it had been reduced.
  ///
  /// While the store is busy this waits for its turn, as an action does. An assignment to a pulse is delivered
  /// with the first state that has it, even when it was made in a copy before.
  ///
  /// - Parameters:
  ///   - state: The state to tell.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  public func setState(_ state: R.State, isolation: isolated (any Actor)? = #isolation) {
    store.submit(.turn { $0.typed(as: R.self).replaceState(by: state) }, from: isolation)
  }

  /// Tells an event as if an effect had.
  ///
  /// - Parameters:
  ///   - event: What to tell.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  public func tell(_ event: R.Event, isolation: isolated (any Actor)? = #isolation) {
    store.submit(.turn { $0.typed(as: R.self).tell(event) }, from: isolation)
  }
}

/// The actions that a stub was sent.
private final class Taken<Action: Sendable>: Sendable {
  private let actions = Mutex<[Action]>([])

  var all: [Action] { actions.withLock { $0 } }

  func append(_ action: Action) {
    actions.withLock { $0.append(action) }
  }
}

extension Store {
  fileprivate func replaceState(by next: R.State) {
    if unsafe isEnded { return }
    // What the state before ends with it must not end under the lock.
    let old = lock.withLock { _ in
      defer { unsafe state = next }
      unsafe revision &+= 1
      return unsafe state
    }
    withExtendedLifetime(old) {}
    if let annex = unsafe unmanagedAnnex { unsafe tell(annex) }
  }
}
