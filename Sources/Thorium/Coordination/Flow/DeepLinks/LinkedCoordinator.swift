/// A coordinator to which a link can lead.
///
/// It declares how its step of a link reads, and to whom a link may lead from there. So a link is
/// checked as a whole before anything is shown.
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
/// The flow that can begin it says so by ``Flow/links(to:)``.
public protocol LinkedCoordinator<LinkInput>: Coordinator {
  /// What its step of a link says: the types of the pattern's places.
  associatedtype LinkInput: Sendable

  /// How its step of a link reads.
  static var link: LinkPattern<LinkInput> { get }

  /// To whom a link may lead from here. The default is nobody.
  ///
  /// Where several could read what follows, the first that can read all of it is chosen.
  static var nextLinks: [any LinkedCoordinator.Type] { get }
}

extension LinkedCoordinator {
  /// Nobody.
  public static var nextLinks: [any LinkedCoordinator.Type] { [] }

  /// Returns the step of a link that leads here with this input.
  ///
  ///     UserDetail.step("u1").description  // "u1"
  ///
  /// - Parameter input: What the step says.
  /// - Returns: The step, which reads as the same input.
  public static func step(_ input: LinkInput) -> LinkStep { link.step(input) }
}

extension LinkedCoordinator where LinkInput == Void {
  /// Returns the step of a link that leads here.
  ///
  /// - Returns: The step.
  public static func step() -> LinkStep { link.step(()) }
}

/// A coordinator that says which links lead into it and what it begins.
///
/// As soon as such a flow is at work, ``Navigator/open(_:within:)`` takes its links.
///
///     struct App: LinkingCoordinator {
///       var links: LinkMap { ["app": [UserList.self], "user": [UserDetail.self]] }
///
///       func start(in flow: Flow<Void>) async throws {
///         for await request in flow.links(to: UserList.self) { request.begin(UserList()) }
///       }
///     }
public protocol LinkingCoordinator: Coordinator {
  /// By scheme, where links begin.
  var links: LinkMap { get }
}
