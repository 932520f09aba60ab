public import Thorium

/// The graph of all states that a reactor can reach with a finite list of actions.
///
///     let graph = StateGraph(Lamp()) { Generator.element(of: Lamp.Action.allCases) }
///     graph.states.count       // 3
///     graph.isExhaustive       // true
///     graph.neverPossible      // [.mend]
///
/// The search is breadth first. States are listed in the order of their discovery: the initial
/// state is first, and no state is farther from it than a later one. The output of a graph depends
/// on no hash seed.
///
/// If all effects are immediate, the search calls only `refusal`, `mutate` and `reduce`. Otherwise
/// it replays runs in a simulation, and passing time is one more transition. A node of the graph is
/// then a configuration: a state together with the steps since the reactor was last idle. A state
/// may be in several configurations, and ``states`` lists it once.
///
/// The search is exact under three conditions: the functions of the reactor depend only on their
/// arguments, `==` distinguishes all states that the reactor distinguishes, and no state is stored
/// elsewhere. The search tests these conditions with samples. ``isExhaustive`` is false when a test
/// finds a violation, but the samples may miss one. It is also false when replayed tasks and actions
/// could follow each other in another order.
public struct StateGraph<R: Reactor>: Sendable {
  /// A computed state without a row, and the transition that ends in it, or passes it.
  ///
  /// If the transition ends in it, an equal state, or another state of its class, has the row.
  @usableFromInline
  typealias Seen = (state: R.State, source: Int, column: Int, target: Int, isEnd: Bool)

  /// The actions that were tried in each state, in the given order.
  @usableFromInline package let actions: [R.Action]
  /// The states in order of discovery, each once; the first is the initial state.
  ///
  /// A graph that was explored with `by:` lists the first state of each class.
  public internal(set) var states: [R.State] = []
  /// The states of the configurations, in order of discovery; each has a row of transitions.
  @usableFromInline var reached: [R.State] = []
  /// The computed states without a row, in the order of their distance.
  ///
  /// The states of one way through a transition are next to each other. The end of the way is the last of
  /// them, if it has no row.
  @usableFromInline var seen: [Seen] = []
  /// The transitions between the states.
  @usableFromInline var transitions: Transitions
  /// The reasons why the graph may be incomplete or wrong, each as a sentence.
  public internal(set) var doubts: [String] = []
  /// Returns the reason why an action is refused in a state.
  @usableFromInline var refusal: @Sendable (R.Action, R.State) -> Refusal?
  /// Returns the source code of a store in a virtual world.
  let making: @Sendable () -> String?
  /// The time that passes in a cell of the last column.
  var delays: [Int: Duration] = [:]
  /// The states whose row is not complete although the search reached it, because a run failed.
  var unexplored: Set<Int> = []
  /// Returns the class of a state; the search distinguishes states by their classes.
  @usableFromInline var classOf: @Sendable (R.State) -> AnyHashable
  /// Returns the text of the class of a state; `nil` if the state is its own class.
  @usableFromInline var keyTexts: (@Sendable (R.State) -> String)?

  @usableFromInline
  init(
    _ actions: FiniteValues<R.Action>,
    of reactor: R,
    by classOf: @escaping @Sendable (R.State) -> AnyHashable
  ) {
    self.actions = actions.values
    self.classOf = classOf
    transitions = Transitions(columns: actions.values.count)
    refusal = { reactor.refusal(action: $0, state: $1) }
    making = { ReactorSubject(reactor).making }
    precondition(
      !self.actions.isEmpty,
      "A state graph needs at least one action. Name the actions: StateGraph(reactor) { … }"
    )
    if !actions.isComplete {
      doubt(
        "The actions have more values than can be tried: these \(self.actions.count) stand for all."
      )
    }
  }
}

extension StateGraph {
  /// Explores the states of a reactor.
  ///
  ///     let graph = StateGraph(Lamp()) {
  ///       Lamp.Action.on
  ///       Lamp.Action.off
  ///     }
  ///
  /// - Parameters:
  ///   - reactor: The reactor; the search begins in its initial state.
  ///   - limit: The maximum number of configurations; 100,000 by default.
  ///   - actions: The actions to try, as values or generators. Of a generator with more than 256
  ///     values, the values at its boundaries are tried.
  /// - Complexity: O(*n* · *m*) for *n* states and *m* actions, if all effects are immediate.
  @inlinable
  public init(
    _ reactor: R,
    limit: Int = 100_000,
    @GeneratorBuilder<R.Action> actions: () -> Generator<R.Action>
  ) where R.State: Hashable {
    self.init(FiniteValues(actions()), of: reactor) { AnyHashable($0) }
    let subject = ReactorSubject(reactor)
    if reactor.hasPipelines || !search(reactor, limit, by: { $0 }) { replay(subject, limit) { $0 } }
    doubtReferences()
  }

  /// Explores one state of each class, where a projection returns the class of a state.
  ///
  ///     let graph = StateGraph(Counter(), by: \.isLoading) {
  ///       Counter.Action.increase
  ///       Counter.Action.decrease
  ///     }
  ///
  /// Each class is explored from the state that is found first. The search tests whether some other
  /// states of the class behave alike, and adds a sentence to ``doubts`` if they do not. A property
  /// must have the same answer in all states of a class.
  ///
  /// - Parameters:
  ///   - reactor: The reactor; the search begins in its initial state.
  ///   - key: Returns the class of a state.
  ///   - limit: The maximum number of classes, or of their configurations; 100,000 by default.
  ///   - actions: The actions to try, as values or generators.
  @inlinable
  public init<Key: Hashable & Sendable>(
    _ reactor: R,
    by key: @escaping @Sendable (R.State) -> Key,
    limit: Int = 100_000,
    @GeneratorBuilder<R.Action> actions: () -> Generator<R.Action>
  ) {
    self.init(FiniteValues(actions()), of: reactor) { AnyHashable(key($0)) }
    keyTexts = { DiagramText.of(key($0)) }
    let subject = ReactorSubject(reactor)
    if reactor.hasPipelines || !search(reactor, limit, by: key) { replay(subject, limit, by: key) }
    doubtReferences()
  }

  /// Explores the states of a reactor that needs services.
  ///
  ///     let graph = StateGraph({ UserList(api: StubAPI($0)) }, by: \.self) {
  ///       UserList.Action.select(1)
  ///     }
  ///
  /// Each reply of a service is a transition of the graph. Runs are replayed, in the default order
  /// of tasks. Since services may remember earlier calls, the graph is never exhaustive.
  ///
  /// If an action may start the work again and again, bound the actions until the reactor is idle. A
  /// sentence in ``doubts`` says whether the bound has left out an action:
  ///
  ///     let bounded = StateGraph({ UserList(api: StubAPI($0)) }, by: \.self, actionsUntilIdle: 2) {
  ///       UserList.Action.select(1)
  ///       UserList.Action.select(2)
  ///     }
  ///
  /// - Parameters:
  ///   - make: Creates the reactor for a run, with services of the given simulation.
  ///   - key: Returns the class of a state, or the state itself.
  ///   - limit: The maximum number of configurations; 2,000 by default.
  ///   - actionsUntilIdle: The maximum number of actions before the reactor is idle again; unlimited by
  ///     default. It ends the search if an action may start its work again and again.
  ///   - actions: The actions to try, as values or generators.
  public init<Key: Hashable & Sendable>(
    _ make: @escaping @Sendable (Simulation) -> R,
    by key: @escaping @Sendable (R.State) -> Key,
    limit: Int = 2_000,
    actionsUntilIdle: Int = .max,
    @GeneratorBuilder<R.Action> actions: () -> Generator<R.Action>
  ) {
    self.init(FiniteValues(actions()), of: make(Simulation(Source()))) { AnyHashable(key($0)) }
    keyTexts = { DiagramText.of(key($0)) }
    replay(ReactorSubject(make), limit, actionsUntilIdle, by: key)
    doubtReferences()
  }
}
