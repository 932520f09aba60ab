public import Thorium

/// A machine that does what is asked of it at once, so that a story of it needs neither world nor store.
///
///     let counter = InstantMachine(0) { (action: Int, _) in
///       action == 0 ? "nothing to add" : nil
///     } handle: { action, count, look in
///       count += action
///       look(count)
///       return true
///     }
///
/// A ``Subject`` may offer one.
public struct InstantMachine<Action, State: Sendable>: Sendable {
  /// Does an action, tells each state that it comes to, and answers whether it could.
  public typealias Handle = @Sendable (Action, inout State, _ look: (State) -> Void) -> Bool

  @usableFromInline let initialState: State
  @usableFromInline let refusal: @Sendable (Action, State) -> Refusal?
  @usableFromInline let handle: Handle

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - initialState: The state that each story begins with.
  ///   - refusal: Says why an action is not possible in a state, or `nil` where it is.
  ///   - handle: Does an action, and calls what it is given with each state that comes of it. It answers
  ///     `false` where more than that would have to happen.
  @inlinable
  public init(
    _ initialState: State,
    refusal: @escaping @Sendable (Action, State) -> Refusal?,
    handle: @escaping Handle
  ) {
    self.initialState = initialState
    self.refusal = refusal
    self.handle = handle
  }
}
