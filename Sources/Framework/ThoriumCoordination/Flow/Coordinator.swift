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
/// A loop over a stream of a screen ends when the screen is removed. So the output of such a flow is
/// `Void`, or it has a value for this case, as above. The output `Never` is for a flow that only its
/// parent ends.
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
