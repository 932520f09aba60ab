public import Thorium

/// A reactor of which stories are told, in a store that each story makes anew.
public struct ReactorSubject<R: Reactor>: Subject {
  private let make: @Sendable (Simulation) -> R

  /// Creates a subject.
  ///
  /// - Parameter make: Makes the reactor for a story, from the world of which it gets its services.
  public init(_ make: @escaping @Sendable (Simulation) -> R) {
    self.make = make
  }

  /// The type of the reactor.
  public var name: String { "\(R.self)" }

  /// Begins a store.
  public func begin(
    in simulation: Simulation,
    _ tell: @escaping @Sendable (R.State) -> Void
  ) -> StoreLife<R> {
    let store = Store(make(simulation), in: simulation.runtime())
    return StoreLife(store, store.observe(tell))
  }
}

/// A store of which a story is told.
public struct StoreLife<R: Reactor>: SubjectLife {
  private let store: Store<R>
  private let subscription: Subscription

  init(_ store: Store<R>, _ subscription: Subscription) {
    self.store = store
    self.subscription = subscription
  }

  /// The state of the store.
  public var state: R.State { store.currentState }

  /// Asks the reactor.
  public func refusal(of action: R.Action) -> Refusal? {
    store.reactor.refusal(action: action, state: store.currentState)
  }

  /// Sends an action.
  public func send(_ action: R.Action) {
    store.send(action)
  }

  /// Ends the store.
  public func end() {
    subscription.cancel()
    store.end()
  }
}
