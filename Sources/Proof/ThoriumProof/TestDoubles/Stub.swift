public import Thorium

/// A store that only records its actions, for tests of the code that sends to it or shows it.
///
/// It records the received actions, in order, and does nothing else with them. It calls neither
/// `refusal` nor `mutate` nor `reduce`, and the reactor's pipelines do not run. Its states are the
/// ones that the test sets.
///
///     let stub = Stub(Counter())
///     let page = Page(stub.store)
///     page.tapIncrease()
///     stub.actions   // [.increase]
///     stub.setState(Counter.State(value: 7))   // the page shows 7
///
/// To test the reactor itself, call its functions, or use a store in a ``VirtualWorld``.
public final class Stub<R: Reactor>: Sendable {
  /// The store to pass to a view, a flow or another store.
  public let store: Store<R>
  private let received = Shared<[R.Action]>([])

  /// Creates a stub in the reactor's initial state.
  ///
  /// - Parameters:
  ///   - reactor: The reactor, which determines the store's type and initial state.
  ///   - runtime: The dependencies of the store.
  public init(_ reactor: R, in runtime: Runtime = .standard) {
    let actions = Pipeline<R.Action>()
      .onEach { [received] action in received.change { $0.append(action) } }
      .filter { _ in false }
    store = Store(stubbing: reactor, takenBy: actions, in: runtime)
  }

  /// The actions that the store has received so far, in order.
  public var actions: [R.Action] { received.value }

  /// Replaces the state, and notifies the observers as if it had been reduced.
  ///
  /// While the store is busy, this waits for its turn, as an action does. An assignment to a
  /// pulse is delivered with the first state that contains it, even if the assignment was made
  /// earlier in a copy.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  public func setState(_ state: R.State, isolation: isolated (any Actor)? = #isolation) {
    store.replaceState(by: state, from: isolation)
  }
}
