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
public protocol View<R> {
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
  private(set) var router = Router<any BoundScreen>()

  /// Registers views, at most one for a reactor.
  ///
  /// - Parameter views: The views.
  public init<each V: View & Sendable>(_ views: repeat each V) {
    for view in repeat each views { register(view) }
  }

  private mutating func register<V: View & Sendable>(_ view: V) {
    router.register(V.R.self) { screen in
      let binder = Binder<V.R>()
      view.bind(reactor: binder)
      return Bound(screen, binder.bindings)
    }
  }
}
