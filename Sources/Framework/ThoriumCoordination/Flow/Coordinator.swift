/// The definition of a flow between screens, which returns a typed result.
///
/// A coordinator contains the input of a flow, and a ``Flow`` is a running coordinator. The
/// value that `start` returns becomes the flow's ending, so there is exactly one ending.
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
  /// The type of the flow's results.
  associatedtype Output: Sendable

  /// The name of the flow in reports and traces; by default the name of the type.
  var flowName: String { get }

  /// Runs the flow.
  ///
  /// - Parameter flow: The running flow, which manages screens, children and results.
  /// - Returns: The result, which ends the flow together with its children and its screens.
  /// - Throws: An error that ends the flow as failed.
  func start(in flow: Flow<Output>) async throws -> Output
}

extension Coordinator {
  /// The name of the type.
  public var flowName: String { "\(Self.self)" }
}
