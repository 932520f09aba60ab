public import Thorium

/// A machine that handles each action synchronously, so its runs need neither simulation nor store.
///
///     let counter = SynchronousMachine(0) { (action: Int, _) in
///       action == 0 ? "nothing to add" : nil
///     } handle: { action, count, look in
///       count += action
///       look(count)
///       return true
///     }
///
/// A ``Subject`` may offer one.
public struct SynchronousMachine<Action, State: Sendable>: Sendable {
  @usableFromInline let initialState: State
  @usableFromInline let refusal: @Sendable (Action, State) -> Refusal?
  @usableFromInline let handle: @Sendable (Action, inout State, (State) -> Void) -> Bool

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - initialState: The state at the start of each run.
  ///   - refusal: Returns the reason why an action is not possible in a state,
  ///     or `nil` if it is possible.
  ///   - handle: Handles an action, and calls the given function with each
  ///     resulting state. Returns `false` if the action needs more than that.
  @inlinable
  public init(
    _ initialState: State,
    refusal: @escaping @Sendable (Action, State) -> Refusal?,
    handle: @escaping @Sendable (Action, inout State, _ look: (State) -> Void) -> Bool
  ) {
    self.initialState = initialState
    self.refusal = refusal
    self.handle = handle
  }
}
