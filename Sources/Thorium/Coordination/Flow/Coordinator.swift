/// The definition of a flow between screens, which gives a typed result.
///
/// A coordinator holds what a flow needs to know; a ``Flow`` is a coordinator at work. What
/// `start` returns is the flow's ending, so that there is exactly one.
///
///     struct UserDetail: Coordinator {
///       enum Output: Sendable { case reload, cancel }
///       let user: User
///
///       func start(in flow: Flow<Output>) async throws -> Output {
///         let screen = try flow.push(UserDetailReactor(user: user))
///         for await state in screen.states where state.isDeleted {
///           flow.pop(screen)
///           return .reload
///         }
///         return .cancel   // the screen was removed
///       }
///     }
///
/// A flow without an end has `Never` as its output.
public protocol Coordinator<Output>: Sendable {
  /// What the flow results in.
  associatedtype Output: Sendable

  /// What a person reads where flows are told of. The default is the name of the type.
  var flowName: String { get }

  /// Runs the flow.
  ///
  /// - Parameter flow: The flow at work: its screens, its children, its results.
  /// - Returns: The result, which ends the flow; its children and its screens end with it.
  /// - Throws: An error that ends the flow as failed.
  func start(in flow: Flow<Output>) async throws -> Output
}

extension Coordinator {
  /// The name of the type.
  public var flowName: String { "\(Self.self)" }
}
