public import ThoriumCore

/// A typed table that assigns a view to each reactor.
///
///     var router = Router<any Page>()
///     router.register(UserListReactor.self) { screen in UserListPage(screen.store) }
///     let page = try router.route(UserListReactor.self)(screen)
///
/// `View` is a type of the program, for example lines of a
/// console, a window, or a page of a server.
public struct Router<View>: Sendable {
  private struct Route<R: Reactor>: Sendable {
    let make: @Sendable (Screen<R>) -> View
  }

  private var routes: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a router without views.
  public init() {}

  /// Registers the view for the screens of a reactor.
  ///
  /// - Parameters:
  ///   - reactor: The reactor's type, which must not be registered yet.
  ///   - make: Creates the view for a screen.
  public mutating func register<R: Reactor>(
    _ reactor: R.Type,
    _ make: @escaping @Sendable (Screen<R>) -> View
  ) {
    let id = ObjectIdentifier(reactor)
    precondition(routes[id] == nil, "Two views are registered for \(reactor): remove one of them.")
    routes[id] = Route(make: make)
  }

  /// Returns the function that creates the view for a reactor's screens.
  ///
  /// - Parameter reactor: The reactor's type.
  /// - Returns: The function that creates the view.
  /// - Throws: A ``RouteError`` that names the reactor if it is not registered.
  public func route<R: Reactor>(
    _ reactor: R.Type
  ) throws(RouteError) -> @Sendable (Screen<R>) -> View {
    guard let route = routes[ObjectIdentifier(reactor)] as? Route<R> else {
      throw RouteError(reactor: "\(reactor)")
    }
    return route.make
  }
}

/// The error of a reactor that has no registered view.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the reactor's type.
  package let reactor: String

  /// Creates the error for a reactor.
  ///
  /// - Parameter reactor: The name of the reactor's type.
  package init(reactor: String) {
    self.reactor = reactor
  }

  /// A sentence that names the reactor.
  public var description: String { "no view registered for \(reactor)".escaped }
}
