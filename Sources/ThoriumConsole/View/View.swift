public import Thorium

/// How the screens of one reactor look on a console: which lines, and which words.
///
/// A view says once, when its screen appears, which part of the state each line shows and which
/// action each word sends. It holds no state and prints nothing itself.
///
///     struct UserDetailView: View {
///       func bind(reactor: Binder<UserDetailReactor>) {
///         reactor.line("following") { $0.isFollowing ? "yes" : "no" }
///         reactor.pulse(\.$error) { "error: \($0)" }
///         reactor.action("follow", "starts following") { .follow }
///       }
///     }
public protocol View<R>: Sendable {
  /// The reactor that is shown.
  associatedtype R: Reactor

  /// Binds lines to the state and words to actions.
  ///
  /// - Parameter reactor: What takes the bindings. Lines are printed in the order of binding.
  func bind(reactor: Binder<R>)
}

/// The views of a program, each for the reactor that it names.
///
///     let views = Views(UserListView(), UserDetailView())
public struct Views: Sendable {
  private var router = Router<any BoundScreen>()
  /// The names of the reactors that are shown, and of those that are not shown any more.
  private var names: [String] = []
  private var unregistered: Set<String> = []

  /// Registers views, at most one for a reactor.
  ///
  /// - Parameter views: The views.
  public init<each V: View>(_ views: repeat each V) {
    for view in repeat each views { register(view) }
  }

  /// Returns what makes the view for the screens of a reactor.
  func route<R: Reactor>(
    _ reactor: R.Type
  ) throws(RouteError) -> @Sendable (Screen<R>) -> any BoundScreen {
    if unregistered.contains("\(reactor)") { throw RouteError(reactor: "\(reactor)") }
    return try router.route(reactor)
  }

  private mutating func register<V: View>(_ view: V) {
    names.append("\(V.R.self)")
    router.register(V.R.self) { screen in
      let binder = Binder<V.R>()
      view.bind(reactor: binder)
      return Bound(screen.store, at: screen.place, binder.bindings)
    }
  }
}

// What shows that a missing view is an error, and no more than that.
extension Views {
  /// What a person calls the reactors that are shown: their names without `Reactor`.
  var shown: [String] { names.map(Self.shortName) }

  /// Takes away the view of a reactor.
  ///
  /// - Parameter name: The name of the reactor, with or without `Reactor`.
  /// - Returns: The other views; `nil` where there is no such view.
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
