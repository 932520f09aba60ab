/// The definition of a machine: what each action starts, and what each mutation changes.
///
/// A reactor is a value of dependencies and pure functions. It runs nothing itself: a ``Store``
/// is a reactor at work. An **action** is turned into an ``Effect`` of **mutations**, and each
/// mutation makes the next **state**.
///
///     struct Counter: Reactor {
///       enum Action: Sendable { case increase }
///       struct State: Sendable { var value = 0 }
///       let initialState = State()
///       func reduce(into state: inout State, mutation: Action) { state.value += 1 }
///     }
///     let store = Store(Counter())
///     store.send(.increase)
///     store.currentState.value   // 1
///
/// Only `initialState` and ``reduce(into:mutation:)`` must be written; everything else has a
/// default. Where `Mutation` is not declared it is the action itself.
public protocol Reactor: Sendable {
  /// What a user, or another part of the program, asks for.
  associatedtype Action: Sendable
  /// One change of the state.
  associatedtype Mutation: Sendable = Action
  /// An immutable snapshot of what the machine knows.
  associatedtype State: Sendable
  /// A message beside the state, which somebody takes once: see ``Effect/event(_:)``.
  associatedtype Event: Sendable = Never

  /// The state in which a store begins.
  var initialState: State { get }

  /// Answers what an action asks for, knowing the state in which it is handled.
  ///
  /// - Parameters:
  ///   - action: An action that was not refused.
  ///   - state: The state in which the action is handled.
  /// - Returns: The effect that the store starts. The default asks ``mutate(action:)``.
  func mutate(action: Action, state: State) -> Effect<Self>

  /// Answers what an action asks for.
  ///
  /// - Parameter action: An action that was not refused.
  /// - Returns: The effect that the store starts. The default is no effect, or the action itself
  ///   as a mutation where both are the same type.
  func mutate(action: Action) -> Effect<Self>

  /// Answers what an error that no effect caught asks for.
  ///
  /// - Parameters:
  ///   - failure: What the effect threw.
  ///   - state: The state in which it failed.
  /// - Returns: An effect that continues in its place, or `nil`, the default: then the error is
  ///   reported as unhandled through ``Runtime/report``.
  func mutate(failure: any Error, state: State) -> Effect<Self>?

  /// Changes the state as one mutation says, and does nothing else.
  ///
  /// It runs under the store's lock, on one thread at a time, so it must be pure. Reading the
  /// store from here, in whatever way, stops the program with a sentence. A trap in it ends the whole
  /// process, so check external input before it becomes a mutation.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - mutation: What to change.
  func reduce(into state: inout State, mutation: Mutation)

  /// Says why an action is not accepted in a state, or `nil` where it is.
  ///
  /// - Parameters:
  ///   - action: The action that somebody asks for.
  ///   - state: The state in which it would be handled.
  /// - Returns: The reason. The default accepts everything.
  func refusal(action: Action, state: State) -> Refusal?

  /// Shapes the stream of actions, before any of them is refused or handled.
  ///
  ///     func transform(action: Pipeline<Action>) -> Pipeline<Action> {
  ///       action.debounce(for: .milliseconds(300)) { $0.isTyping }
  ///     }
  ///
  /// - Parameter action: The actions as they are sent.
  /// - Returns: The actions as they are handled. The default lets all through; a store whose
  ///   pipelines have no stage pays nothing for them.
  func transform(action: Pipeline<Action>) -> Pipeline<Action>

  /// Shapes the stream of mutations, before they are reduced.
  ///
  ///     func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
  ///       mutation.merge(session.states(\.user).map { .setUser($0) })
  ///     }
  ///
  /// - Parameter mutation: The mutations that effects make.
  /// - Returns: The mutations that are reduced. The default lets all through.
  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation>

  /// Shapes what observers and streams are told, the initial state first.
  ///
  /// ``Store/currentState``, `mutate`, `refusal` and bodies of effects have the state as `reduce` made
  /// it; what is told is not fed back. The state that was told last is kept, so that the next
  /// change copies it.
  ///
  /// - Parameter state: The states as `reduce` makes them.
  /// - Returns: The states as they are told. The default lets all through.
  func transform(state: Pipeline<State>) -> Pipeline<State>

  /// Says whose events are heard of the children in the state, and which actions they become.
  ///
  ///     func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
  ///       events.from(\.editor) { .editorSaid($0) }
  ///     }
  ///
  /// It is asked when the first child's store is made, and once.
  ///
  /// - Parameter events: What hears nobody.
  /// - Returns: What is heard. By default nobody is.
  func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self>

  // Near misses: see Reactor+Misspellings.swift.

  /// ``NotDeclared``, unless a reactor misspells ``mutate(action:state:)`` in this way.
  associatedtype MutateCurrentState = NotDeclared
  /// A misspelling of ``mutate(action:state:)``, which nothing calls.
  func mutate(action: Action, currentState: State) -> MutateCurrentState

  /// ``NotDeclared``, unless a reactor misspells ``mutate(failure:state:)`` in this way.
  associatedtype MutateError = NotDeclared
  /// A misspelling of ``mutate(failure:state:)``, which nothing calls.
  func mutate(error: any Error, state: State) -> MutateError

  /// ``NotDeclared``, unless a reactor misspells ``refusal(action:state:)`` in this way.
  associatedtype RefusalOf = NotDeclared
  /// A misspelling of ``refusal(action:state:)``, which nothing calls.
  func refusal(of action: Action, state: State) -> RefusalOf

  /// ``NotDeclared``, unless a reactor misspells `transform(action:)` in this way.
  associatedtype TransformActions = NotDeclared
  /// A misspelling of `transform(action:)`, which nothing calls.
  func transform(actions: Pipeline<Action>) -> TransformActions

  /// ``NotDeclared``, unless a reactor misspells `transform(mutation:)` in this way.
  associatedtype TransformMutations = NotDeclared
  /// A misspelling of `transform(mutation:)`, which nothing calls.
  func transform(mutations: Pipeline<Mutation>) -> TransformMutations

  /// ``NotDeclared``, unless a reactor misspells `transform(state:)` in this way.
  associatedtype TransformStates = NotDeclared
  /// A misspelling of `transform(state:)`, which nothing calls.
  func transform(states: Pipeline<State>) -> TransformStates

  /// ``NotDeclared``, unless a reactor misspells ``hear(_:)`` in this way.
  associatedtype HearEvents = NotDeclared
  /// A misspelling of ``hear(_:)``, which nothing calls.
  func hear(events: ChildEvents<Self>) -> HearEvents
}

extension Reactor {
  /// Asks ``mutate(action:)``, for reactors whose effects do not depend on the state.
  @inlinable
  public func mutate(action: Action, state: State) -> Effect<Self> {
    assert(DefaultMethods.note(.mutateWithState, of: Self.self))
    return mutate(action: action)
  }

  /// Answers no effect.
  @inlinable
  public func mutate(action: Action) -> Effect<Self> {
    assert(DefaultMethods.note(.mutate, of: Self.self))
    return .none
  }

  /// Handles no error: each is reported as unhandled.
  @inlinable
  public func mutate(failure: any Error, state: State) -> Effect<Self>? {
    nil
  }

  /// Accepts every action.
  @inlinable
  public func refusal(action: Action, state: State) -> Refusal? {
    nil
  }

  /// Lets every action through.
  @inlinable
  public func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action
  }

  /// Lets every mutation through.
  @inlinable
  public func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    mutation
  }

  /// Lets every state through.
  @inlinable
  public func transform(state: Pipeline<State>) -> Pipeline<State> {
    state
  }

  /// Hears no child.
  @inlinable
  public func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events
  }

  /// Returns the state that follows, for tests and tools that fold mutations by hand.
  ///
  ///     Counter().reduce(state: .init(value: 1), mutation: .increase).value   // 2
  ///
  /// - Parameters:
  ///   - state: The state before; it stays as it is.
  ///   - mutation: What to change.
  /// - Returns: The state after.
  @inlinable
  public func reduce(state: State, mutation: Mutation) -> State {
    var next = state
    reduce(into: &next, mutation: mutation)
    return next
  }
}

extension Reactor where Action == Mutation {
  /// Answers the action as the one mutation.
  @inlinable
  public func mutate(action: Action) -> Effect<Self> {
    assert(DefaultMethods.note(.mutate, of: Self.self))
    return .just(action)
  }
}
