// Every method of a reactor has a default. So a misspelt method would compile, and nothing would call it.
// Therefore the usual misspellings are requirements, too. If a reactor has one, the compiler infers that its
// associated type equals the result type of the correct method. Then the default of the correct method is
// unavailable, and the compiler reports that. A reactor that has the correct method needs no default, so it may
// also have a method of the other name.

/// The result of a method that a reactor does not have.
///
/// `Reactor` has requirements for the usual misspellings of its methods. A reactor with a misspelt method does not
/// compile, unless it has the correct method too:
///
/// ```
/// func refusal(of action: Action, state: State) -> Refusal? { … }
/// // error: … No store calls refusal(of:state:). Name it refusal(action:state:).
/// ```
///
/// A helper may have such a name in addition to the correct method, if it is as accessible as the reactor. A
/// private helper needs another name.
public struct NotDeclared: Sendable {
  @usableFromInline
  init() {}
}

// No user calls these methods, so the reference does not list them.
@_documentation(visibility: internal)
extension Reactor {
  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func mutate(action: Action, currentState: State) -> NotDeclared { NotDeclared() }

  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func mutate(error: any Error, state: State) -> NotDeclared { NotDeclared() }

  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func refusal(of action: Action, state: State) -> NotDeclared { NotDeclared() }

  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func transform(actions: Pipeline<Action>) -> NotDeclared { NotDeclared() }

  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func transform(mutations: Pipeline<Mutation>) -> NotDeclared { NotDeclared() }

  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func transform(states: Pipeline<State>) -> NotDeclared { NotDeclared() }

  /// Marks a misspelling that the reactor does not declare.
  @inlinable
  public func childEvents(events: ChildEvents<Self>) -> NotDeclared { NotDeclared() }

  /// Marks a former name that the reactor does not declare.
  @inlinable
  public func hear(_ events: ChildEvents<Self>) -> NotDeclared { NotDeclared() }
}

extension Reactor where MutateCurrentState == Effect<Self> {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls mutate(action:currentState:). Name it mutate(action:state:)."
  )
  public func mutate(action: Action, state: State) -> Effect<Self> { .none }
}

extension Reactor where MutateError == Effect<Self>? {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls mutate(error:state:). Name it mutate(failure:state:)."
  )
  public func mutate(failure: any Error, state: State) -> Effect<Self>? { nil }
}

extension Reactor where MutateError == Effect<Self> {
  /// Makes the compiler report the correct name and the optional result.
  @available(
    *,
    unavailable,
    message:
      "No store calls mutate(error:state:). Name it mutate(failure:state:), which returns Effect<Self>?."
  )
  public func mutate(failure: any Error, state: State) -> Effect<Self>? { nil }
}

extension Reactor where RefusalOf == Refusal? {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls refusal(of:state:). Name it refusal(action:state:)."
  )
  public func refusal(action: Action, state: State) -> Refusal? { nil }
}

extension Reactor where TransformActions == Pipeline<Action> {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls transform(actions:). Name it transform(action:)."
  )
  public func transform(action: Pipeline<Action>) -> Pipeline<Action> { action }
}

extension Reactor where TransformMutations == Pipeline<Mutation> {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls transform(mutations:). Name it transform(mutation:)."
  )
  public func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> { mutation }
}

extension Reactor where TransformStates == Pipeline<State> {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls transform(states:). Name it transform(state:)."
  )
  public func transform(state: Pipeline<State>) -> Pipeline<State> { state }
}

extension Reactor where ChildEventsEvents == ChildEvents<Self> {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls childEvents(events:). Name it childEvents(_:)."
  )
  public func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> { events }
}

extension Reactor where Hear == ChildEvents<Self> {
  /// Makes the compiler report the correct name.
  @available(
    *,
    unavailable,
    message: "No store calls hear(_:). Name it childEvents(_:)."
  )
  public func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> { events }
}
