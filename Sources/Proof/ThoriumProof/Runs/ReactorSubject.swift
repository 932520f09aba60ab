public import Thorium
import ThoriumText

/// A reactor as the subject of runs, each with a new store.
@usableFromInline
package struct ReactorSubject<R: Reactor>: Subject {
  @usableFromInline let make: @Sendable (Simulation) -> R
  /// True when every run starts from the same value, and no service keeps state.
  @usableFromInline var isGiven: Bool { given != nil }
  /// The reactor, if it is the same for each run.
  @usableFromInline let given: R?

  /// Creates a subject that needs no services.
  ///
  /// - Parameter reactor: The reactor, which is the same for each run.
  @inlinable
  package init(_ reactor: R) {
    make = { _ in reactor }
    given = reactor
  }

  /// Creates a subject whose reactor needs services.
  ///
  /// - Parameter make: Creates the reactor for a run, with services of the given simulation.
  @inlinable
  package init(_ make: @escaping @Sendable (Simulation) -> R) {
    self.make = make
    given = nil
  }

  /// The type of the reactor.
  @usableFromInline package var name: String { "\(R.self)" }

  /// The source code of a store in a virtual world.
  ///
  /// If the reactor may need arguments, it contains a placeholder, such as `<#Cart(…)#>`.
  @usableFromInline package var making: String? {
    let type = SwiftText.name(of: R.self) ?? name
    let parts = given.map { Mirror(reflecting: $0).children }
    let isPlain =
      parts?.allSatisfy { $0.label == "initialState" } == true
      && PastedTest.hasPlainInitializer(R.self)
    return "let store = Store(\(isPlain ? "\(type)()" : "<#\(type)(…)#>"), in: world.runtime)"
  }

  /// Returns the fast path of a reactor without services or pipelines.
  @inlinable
  package func fastPath(of property: Property<R.Action, R.State>) -> FastPath? {
    given.flatMap { $0.hasPipelines ? nil : property.fastPath(of: $0) }
  }

  /// Creates a store.
  @inlinable
  package func begin(
    in simulation: Simulation,
    _ observer: @escaping @Sendable (R.State) -> Void
  ) -> StoreLife<R> {
    let store = Store(make(simulation), in: simulation.runtime())
    return StoreLife(store, store.observe(observer), isGiven: isGiven)
  }
}

/// A store as the subject of one run.
@usableFromInline
package struct StoreLife<R: Reactor>: SubjectLife {
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
  package var state: R.State { store.currentState }

  /// Returns the refusal of the reactor.
  @inlinable
  package func refusal(of action: R.Action) -> Refusal? {
    store.reactor.refusal(action: action, state: store.currentState)
  }

  /// Sends an action.
  @inlinable
  package func send(_ action: R.Action) {
    store.send(action)
  }

  /// True when the state alone determines the effect of the next action.
  ///
  /// The store then has no work, no pipeline, no throttle and no child, and no service keeps state.
  @usableFromInline package var isWhole: Bool { isGiven && store.isDeterminedByState }

  /// Ends the store, which also ends the subscription.
  @inlinable
  package func end() {
    store.end()
  }
}

extension StoreLife: WorkingLife {
  @usableFromInline var hasWork: Bool { store.hasWork }

  @usableFromInline
  func hasWork(of id: EffectID) -> Bool { store.hasWork(of: id) }
}

extension Reactor {
  /// Handles an action whose effect is nothing but mutations.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state, which the mutations change.
  ///   - pass: Called with each state between two mutations.
  /// - Returns: False if the effect needs more.
  @inlinable
  func handleAtOnce(_ action: Action, _ state: inout State, passing pass: (State) -> Void) -> Bool {
    var isBetween = false
    return mutate(action: action, state: state).forEachAtOnce { mutation in
      if isBetween { pass(state) }
      reduce(into: &state, mutation: mutation)
      isBetween = true
    }
  }

  /// Returns the next state of an action whose effect is immediate.
  ///
  /// - Returns: The state, `.some(nil)` if the action is refused, or `nil` if its effect is not immediate.
  @inlinable
  func successor(of state: State, _ action: Action, passing pass: (State) -> Void) -> State?? {
    if refusal(action: action, state: state) != nil { return .some(nil) }
    var next = state
    return handleAtOnce(action, &next, passing: pass) ? .some(next) : nil
  }
}
