/// Which view shows which reactor, typed where it is registered.
///
///     var router = Router<any Page>()
///     router.register(UserListReactor.self) { screen in UserListPage(screen.store) }
///     let page = try router.route(UserListReactor.self)(screen)
///
/// `View` is whatever a program shows: a console's lines, a window, a page of a server.
public struct Router<View>: Sendable {
  private struct Route<R: Reactor>: Sendable {
    let make: @Sendable (Screen<R>) -> View
  }

  private var routes: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a router that knows no reactor.
  public init() {}

  /// Says which view shows the screens of a reactor.
  ///
  /// - Parameters:
  ///   - reactor: The reactor's type, which must not be registered yet.
  ///   - make: Makes the view for a screen.
  public mutating func register<R: Reactor>(
    _ reactor: R.Type,
    _ make: @escaping @Sendable (Screen<R>) -> View
  ) {
    let id = ObjectIdentifier(reactor)
    precondition(routes[id] == nil, "A view for \(reactor) is registered already.")
    routes[id] = Route(make: make)
  }

  /// Returns what makes the view for the screens of a reactor.
  ///
  /// - Parameter reactor: The reactor's type.
  /// - Returns: What makes the view.
  /// - Throws: A ``RouteError`` that names a reactor that is not registered.
  public func route<R: Reactor>(
    _ reactor: R.Type
  ) throws(RouteError) -> @Sendable (Screen<R>) -> View {
    guard let route = routes[ObjectIdentifier(reactor)] as? Route<R> else {
      throw RouteError(reactor: "\(reactor)")
    }
    return route.make
  }
}

/// No view is registered for a reactor.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the reactor's type.
  public let reactor: String

  /// Creates the error for a reactor.
  ///
  /// - Parameter reactor: The name of the reactor's type.
  public init(reactor: String) {
    self.reactor = reactor
  }

  /// A sentence that names the reactor.
  public var description: String { "no view registered for \(reactor)".escaped }
}
