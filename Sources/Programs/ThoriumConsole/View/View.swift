public import Thorium

/// The console view of one reactor: its lines and its commands.
///
/// When its screen appears, a view binds each line to a part of the state and each word to an
/// action. It holds no state and prints nothing itself.
///
///     struct UserDetailView: View {
///       func bind(reactor: Binder<UserDetailReactor>) {
///         reactor.line("following") { $0.isFollowing ? "yes" : "no" }
///         reactor.pulse(\.$error) { "error: \($0)" }
///         reactor.action("follow", "starts following") { .follow }
///       }
///     }
public protocol View<R>: Sendable {
  /// The reactor of the view.
  associatedtype R: Reactor

  /// Binds lines to the state and words to actions.
  ///
  /// - Parameter reactor: The binder that collects the bindings. Lines are printed in the
  ///   order of binding.
  func bind(reactor: Binder<R>)
}

/// The views of a program, each for the reactor that it names.
///
///     let views = Views(UserListView(), UserDetailView())
public struct Views: Sendable {
  private var router = Router<any BoundScreen>()
  /// The names of the reactors with a view, including removed views.
  private var names: [String] = []
  private var unregistered: Set<String> = []

  /// Registers views, at most one for a reactor.
  ///
  /// - Parameter views: The views.
  public init<each V: View>(_ views: repeat each V) {
    for view in repeat each views { register(view) }
  }

  /// Returns the function that creates the view for a screen of a reactor.
  func route<R: Reactor>(
    _ reactor: R.Type
  ) throws(RouteError) -> @Sendable (Screen<R>) -> any BoundScreen {
    if unregistered.contains("\(reactor)") { throw RouteError(reactor: "\(reactor)") }
    if reactor is ConstantReactor<Void>.Type, !names.contains("\(reactor)") {
      return { screen in Bound(screen.store, Bindings()) }
    }
    return try router.route(reactor)
  }

  private mutating func register<V: View>(_ view: V) {
    names.append("\(V.R.self)")
    router.register(V.R.self) { screen in
      Bound(screen.store, Bindings(of: view))
    }
  }
}

// Support for an example that shows the error of a missing view.
extension Views {
  /// The names of the reactors with a view, without the suffix `Reactor`.
  var shown: [String] { names.map(Self.shortName) }

  /// Returns the views without the one of a reactor.
  ///
  /// - Parameter name: The name of the reactor, with or without `Reactor`.
  /// - Returns: The other views; `nil` if there is no such view.
  func without(_ name: String) -> Views? {
    let gone = names.filter { $0 == name || Self.shortName($0) == name }
    if gone.isEmpty { return nil }
    var views = self
    views.unregistered.formUnion(gone)
    return views
  }

  private static func shortName(_ reactor: String) -> String {
    let suffix = "Reactor"
    return reactor.hasSuffix(suffix) ? String(reactor.dropLast(suffix.count)) : reactor
  }
}
