public import Thorium

extension Binder {
  /// Shows a child of the state by a view of its own, below the lines of this one.
  ///
  ///     reactor.child(\.news, NewsView()) { $0.tab == .news }
  ///
  /// Its lines are printed whole when it appears, and its words are accepted while it is there, but for
  /// those that this view binds too. The child's store is made when it appears first, and stays while
  /// it is hidden; what changes then is seen when it appears again.
  ///
  /// - Parameters:
  ///   - place: Where the child stands.
  ///   - view: How it is shown.
  ///   - isShown: Whether it is shown in a state, as a tab that is selected; always, by default.
  public func child<V: View>(
    _ place: any KeyPath<R.State, Child<V.R>> & Sendable,
    _ view: V,
    while isShown: @escaping @Sendable (R.State) -> Bool = { _ in true }
  ) {
    let binder = Binder<V.R>()
    view.bind(reactor: binder)
    add(ChildPart(place: place, bindings: binder.bindings, isShown: isShown))
  }
}

/// A child that a view shows as a part of its own screen.
protocol BoundPart<R>: Sendable {
  associatedtype R: Reactor

  var forms: [WordForm] { get }

  /// Names the child that is shown in a state; `nil` where none is.
  func child(in state: R.State) -> (any Hashable & Sendable)?

  /// Binds the child's store.
  func bound(in store: Store<R>, at place: Navigation.Place) -> any BoundScreen
}

private struct ChildPart<R: Reactor, C: Reactor>: BoundPart {
  let place: any KeyPath<R.State, Child<C>> & Sendable
  let bindings: Bindings<C>
  let isShown: @Sendable (R.State) -> Bool

  var forms: [WordForm] { bindings.words.map(\.form) + bindings.parts.flatMap(\.forms) }

  func child(in state: R.State) -> (any Hashable & Sendable)? {
    isShown(state) ? state[keyPath: place].id : nil
  }

  func bound(in store: Store<R>, at place: Navigation.Place) -> any BoundScreen {
    Bound(store.child(self.place), at: place, bindings)
  }
}
