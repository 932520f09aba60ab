public import ThoriumCore

/// A reactor whose state never changes, for a screen or a child that displays a value.
///
/// It handles no action. A flow gives its screen a name:
/// `flow.push(ConstantReactor(song), as: "Song")`. Without a value, the screen is empty, and needs
/// no view on a console.
public struct ConstantReactor<State: Sendable>: Reactor {
  /// No action is possible.
  public typealias Action = Never
  /// The displayed value.
  public let initialState: State

  /// Creates a reactor that displays a value.
  ///
  ///     Store(ConstantReactor(7)).currentState   // 7
  ///
  /// - Parameter state: The value.
  public init(_ state: State) {
    initialState = state
  }

  /// Creates a reactor for a screen that shows nothing.
  public init() where State == Void {
    initialState = ()
  }

  /// Changes nothing, since there are no mutations.
  public func reduce(into state: inout State, mutation: Never) {}
}
