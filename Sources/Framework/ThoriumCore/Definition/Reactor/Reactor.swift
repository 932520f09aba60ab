/// The definition of a state machine: the effect of each action and the change of each mutation.
///
/// A reactor is a value of dependencies and pure functions. It runs nothing itself: a ``Store``
/// runs a reactor. The reactor turns an **action** into an ``Effect`` of **mutations**, and each
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
/// default. If `Mutation` is not declared, it is the action itself.
public protocol Reactor: Sendable {
  /// A request of a user or of another part of the program.
  associatedtype Action: Sendable
  /// One change of the state.
  associatedtype Mutation: Sendable = Action
  /// An immutable snapshot of everything the state machine knows.
  associatedtype State: Sendable
  /// A message in addition to the state, which one reader takes.
  ///
  /// See ``Effect/event(_:)``.
  associatedtype Event: Sendable = Never

  /// The state in which a store begins.
  var initialState: State { get }

  /// Returns the effect of an action, given the state in which it is handled.
  ///
  /// - Parameters:
  ///   - action: An action that was not refused.
  ///   - state: The state in which the action is handled.
  /// - Returns: The effect that the store starts. The default calls ``mutate(action:)``.
  func mutate(action: Action, state: State) -> Effect<Self>

  /// Returns the effect of an action.
  ///
  /// - Parameter action: An action that was not refused.
  /// - Returns: The effect that the store starts. The default is no effect, or the action itself as
  ///   a mutation if both have the same type.
  func mutate(action: Action) -> Effect<Self>

  /// Returns the effect of an error that no effect caught.
  ///
  /// - Parameters:
  ///   - failure: The error that the effect threw.
  ///   - state: The state in which it failed.
  /// - Returns: An effect that continues in place of the failed one, or `nil`, the default. For
  ///   `nil`, the store reports the error as unhandled through `Runtime.report`.
  func mutate(failure: any Error, state: State) -> Effect<Self>?

  /// Applies one mutation to the state, and does nothing else.
  ///
  /// It runs under the store's lock, on one thread at a time, so it must be pure. Reading the store
  /// from here, in any way, stops the program with an error message. A trap in it ends the whole
  /// process, so check external input before it becomes a mutation.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - mutation: The change to make.
  func reduce(into state: inout State, mutation: Mutation)

  /// Returns the reason to refuse an action in a state, or `nil` to accept it.
  ///
  /// - Parameters:
  ///   - action: The requested action.
  ///   - state: The state in which it would be handled.
  /// - Returns: The reason. The default accepts everything.
  func refusal(action: Action, state: State) -> Refusal?

  /// Transforms the stream of actions, before any of them is refused or handled.
  ///
  ///     func transform(action: Pipeline<Action>) -> Pipeline<Action> {
  ///       action.debounce(for: .milliseconds(300)) { $0.isTyping }
  ///     }
  ///
  /// - Parameter action: The actions as they are sent.
  /// - Returns: The actions as they are handled. The default passes all on; a store whose pipelines
  ///   have no stage pays nothing for them.
  func transform(action: Pipeline<Action>) -> Pipeline<Action>

  /// Transforms the stream of mutations, before they are reduced.
  ///
  ///     func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
  ///       mutation.merge(session.states(\.user).map { .setUser($0) })
  ///     }
  ///
  /// - Parameter mutation: The mutations that effects make.
  /// - Returns: The mutations that are reduced. The default passes all on.
  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation>

  /// Transforms the states that observers and streams receive, the initial state first.
  ///
  /// ``Store/currentState``, `mutate`, `refusal` and the bodies of effects use the state as
  /// `reduce` made it. The transformed states are not fed back. The store keeps the state that it
  /// delivered last, so the next change makes a copy.
  ///
  /// - Parameter state: The states as `reduce` makes them.
  /// - Returns: The states as they are delivered. The default passes all on.
  func transform(state: Pipeline<State>) -> Pipeline<State>

  /// Maps events of child reactors to actions of this reactor.
  ///
  ///     func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
  ///       events.from(\.editor) { .editorSaid($0) }
  ///     }
  ///
  /// The store calls it once, when it creates the store of the first child.
  ///
  /// - Parameter events: A mapping without rules.
  /// - Returns: The mapping. By default it has no rules.
  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self>
}

extension Reactor {
  /// Calls `mutate(action:)`, for reactors whose effects do not depend on the state.
  @inlinable
  public func mutate(action: Action, state: State) -> Effect<Self> {
    mutate(action: action)
  }

  /// Returns no effect.
  @inlinable
  public func mutate(action: Action) -> Effect<Self> {
    .none
  }

  /// Handles no error, so that each is reported as unhandled.
  @inlinable
  public func mutate(failure: any Error, state: State) -> Effect<Self>? {
    nil
  }

  /// Accepts every action.
  @inlinable
  public func refusal(action: Action, state: State) -> Refusal? {
    nil
  }

  /// Passes every action on.
  @inlinable
  public func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action
  }

  /// Passes every mutation on.
  @inlinable
  public func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    mutation
  }

  /// Passes every state on.
  @inlinable
  public func transform(state: Pipeline<State>) -> Pipeline<State> {
    state
  }

  /// Adds no rules.
  @inlinable
  public func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events
  }

  /// Returns the next state, for tests and tools that apply mutations by hand.
  ///
  ///     Counter().reduce(state: .init(value: 1), mutation: .increase).value   // 2
  ///
  /// - Parameters:
  ///   - state: The state before the mutation; it stays unchanged.
  ///   - mutation: The change to make.
  /// - Returns: The state after the mutation.
  @inlinable
  public func reduce(state: State, mutation: Mutation) -> State {
    var next = state
    reduce(into: &next, mutation: mutation)
    return next
  }
}

extension Reactor where Action == Mutation {
  /// Returns an effect of one mutation, the action itself.
  @inlinable
  public func mutate(action: Action) -> Effect<Self> {
    .just(action)
  }
}

/// The reason why a request is not accepted now.
///
/// A refusal changes nothing and runs nothing. The same rule applies to every trigger: a button, a
/// key, a line of a script, a program. Write the reason for the person who made the request.
///
///     let refusal: Refusal = "no row 7"
///     refusal.reason   // "no row 7"
public struct Refusal: Error, Hashable, Sendable {
  /// The reason, in a few words that fit after `!` on one line.
  public let reason: String

  /// Creates a refusal from its reason.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension Refusal: ExpressibleByStringInterpolation {
  /// Creates a refusal from a string literal.
  public init(stringLiteral reason: String) {
    self.init(reason)
  }
}

extension Refusal: CustomStringConvertible {
  /// The reason, with control and format characters escaped.
  public var description: String { reason.escaped }
}
