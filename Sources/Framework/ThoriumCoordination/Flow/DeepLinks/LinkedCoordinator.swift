/// A coordinator that a deep link can lead to.
///
/// It declares the pattern of its link step, and the coordinators that may
/// follow. A link is therefore checked completely before anything is shown.
///
///     struct UserDetail: LinkedCoordinator {
///       static let link = LinkPattern(.text("id"))
///       static let nextLinks: [any LinkedCoordinator.Type] = [UserEdit.self]
///       let id: String
///
///       func start(in flow: Flow<Void>) async throws {
///         try flow.push(UserDetailReactor())
///         for await request in flow.links(to: UserEdit.self) {
///           request.begin(UserEdit())
///         }
///       }
///     }
///
/// The parent flow that can start it requests its steps with ``Flow/links(to:)``.
public protocol LinkedCoordinator<LinkInput>: Coordinator {
  /// The input in its link step: the types of the pattern's parts.
  associatedtype LinkInput: Sendable

  /// The pattern of its link step.
  static var link: LinkPattern<LinkInput> { get }

  /// The coordinators that a link may lead to from here; none by default.
  ///
  /// If several of them can read the next step, the first that can read the complete rest is used.
  static var nextLinks: [any LinkedCoordinator.Type] { get }

  /// The input of the link step that opens this flow again; `nil` if there is none.
  ///
  /// A flow that a link has started is opened again by that link. A flow that code has started needs
  /// this input, so that ``Navigator/flowLinks`` contains it. Read only stored properties here, since the
  /// input is read once, before the flow starts. By default, it is `nil`, or `()` if the step has no input.
  ///
  /// A coordinator with the property `id` returns it: `var linkInput: String? { id }`.
  var linkInput: LinkInput? { get }
}

extension LinkedCoordinator {
  /// No coordinators.
  public static var nextLinks: [any LinkedCoordinator.Type] { [] }

  /// No input, since the types of the pattern do not show where the flow has its values.
  public var linkInput: LinkInput? { nil }

  /// Returns the link step that leads here with an input.
  ///
  ///     UserDetail.step("u1").description  // "u1"
  ///
  /// - Parameter input: The input of the step.
  /// - Returns: The step; reading it returns the same input.
  public static func step(_ input: LinkInput) -> LinkStep { link.step(input) }
}

extension LinkedCoordinator where LinkInput == Void {
  /// The input without values.
  public var linkInput: Void? { () }

  /// Returns the link step that leads here.
  ///
  /// - Returns: The step.
  public static func step() -> LinkStep { link.step(()) }
}

extension LinkedCoordinator {
  /// The step of a link that opens this flow again.
  var linkedFlow: LinkedFlow {
    let step = linkInput.map { input in
      LinkRoute.Step(coordinator: Self.self, input: input, text: Self.step(input))
    }
    return LinkedFlow(step: step)
  }
}

/// The link step of a running flow.
struct LinkedFlow: Sendable {
  /// The step that opens the flow again; `nil` if its coordinator has no input for it.
  let step: LinkRoute.Step?
}

/// A coordinator that declares which links lead into it, and which children they start.
///
/// While such a flow runs, ``Navigator/open(_:within:)`` accepts its links.
///
///     struct App: LinkingCoordinator {
///       var links: LinkMap { ["app": [UserList.self], "user": [UserDetail.self]] }
///
///       func start(in flow: Flow<Void>) async throws {
///         for await request in flow.links(to: UserList.self) { request.begin(UserList()) }
///       }
///     }
public protocol LinkingCoordinator: Coordinator {
  /// The coordinators of the first step, by scheme.
  var links: LinkMap { get }
}
