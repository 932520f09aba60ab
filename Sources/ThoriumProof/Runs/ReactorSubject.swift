public import Thorium

/// A reactor of which stories are told, in a store that each story makes anew.
public struct ReactorSubject<R: Reactor>: Subject {
  @usableFromInline let make: @Sendable (Simulation) -> R
  /// Whether all that a story begins with is the same value, and no service remembers anything.
  @usableFromInline var isGiven: Bool { given != nil }
  /// The reactor, where it is the same for each story.
  @usableFromInline let given: R?

  /// Creates a subject that needs no services.
  ///
  /// - Parameter reactor: The reactor, which is the same for each story.
  @inlinable
  public init(_ reactor: R) {
    make = { _ in reactor }
    given = reactor
  }

  /// Creates a subject.
  ///
  /// - Parameter make: Makes the reactor for a story, from the world of which it gets its services.
  @inlinable
  public init(_ make: @escaping @Sendable (Simulation) -> R) {
    self.make = make
    given = nil
  }

  /// The type of the reactor.
  public var name: String { "\(R.self)" }

  /// A store of the reactor in a world; a reactor that needs more than `()` is completed by hand.
  public var making: String? {
    "let store = Store(\(SwiftText.name(of: R.self) ?? name)(), in: world.runtime)"
  }

  /// The reactor itself, as long as all its effects are mutations, where it has no pipelines.
  @inlinable public var instant: InstantMachine<R.Action, R.State>? {
    guard let given, !isPiped else { return nil }
    return InstantMachine(
      given.initialState,
      refusal: { given.refusal(action: $0, state: $1) },
      handle: { action, state, look in
        given.mutate(action: action, state: state).forEachAtOnce { mutation in
          given.reduce(into: &state, mutation: mutation)
          look(state)
        }
      }
    )
  }

  @usableFromInline var isPiped: Bool { given?.isPiped ?? false }

  /// Begins a store.
  @inlinable
  public func begin(
    in simulation: Simulation,
    _ tell: @escaping @Sendable (R.State) -> Void
  ) -> StoreLife<R> {
    let store = Store(make(simulation), in: simulation.runtime())
    return StoreLife(store, store.observe(tell), isGiven: isGiven)
  }
}

/// A store of which a story is told.
public struct StoreLife<R: Reactor>: SubjectLife {
  @usableFromInline let store: Store<R>
  @usableFromInline let subscription: Subscription
  @usableFromInline let isGiven: Bool

  @inlinable
  init(_ store: Store<R>, _ subscription: Subscription, isGiven: Bool) {
    self.store = store
    self.subscription = subscription
    self.isGiven = isGiven
  }

  /// The state of the store.
  @inlinable
  public var state: R.State { store.currentState }

  /// Asks the reactor.
  @inlinable
  public func refusal(of action: R.Action) -> Refusal? {
    store.reactor.refusal(action: action, state: store.currentState)
  }

  /// Sends an action.
  @inlinable
  public func send(_ action: R.Action) {
    store.send(action)
  }

  /// Whether the store has no work, no pipeline, no throttle and no child, and no service could
  /// remember anything.
  public var isWhole: Bool { isGiven && store.isWhole }

  /// Ends the store, and with it the subscription.
  @inlinable
  public func end() {
    store.end()
  }
}
