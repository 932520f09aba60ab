public import Thorium

extension Binder {
  /// Shows a child of the state with a separate view, below the lines of this one.
  ///
  ///     reactor.child(\.news, NewsView()) { $0.tab == .news }
  ///
  /// The lines of the child are printed whole when it appears. Its commands are accepted while it
  /// is shown, unless this view binds the same word. The child's store is created when the child
  /// first appears, and remains while the child is hidden. Changes of a hidden child are visible
  /// when it appears again.
  ///
  /// - Parameters:
  ///   - place: The place of the child in the state.
  ///   - view: The view of the child.
  ///   - isShown: Returns whether the child is shown in a state, such as a selected tab;
  ///     always, by default.
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

/// A child that a view shows as a part of its screen.
protocol BoundPart<R>: Sendable {
  associatedtype R: Reactor

  var forms: [CommandForm] { get }

  /// Returns the identity of the child that is shown in a state; `nil` if none is.
  func child(in state: R.State) -> (any Hashable & Sendable)?

  /// Binds the child's store.
  func bound(in store: Store<R>, at place: Navigation.Place) -> any BoundScreen
}

private struct ChildPart<R: Reactor, C: Reactor>: BoundPart {
  let place: any KeyPath<R.State, Child<C>> & Sendable
  let bindings: Bindings<C>
  let isShown: @Sendable (R.State) -> Bool

  var forms: [CommandForm] { bindings.forms }

  func child(in state: R.State) -> (any Hashable & Sendable)? {
    isShown(state) ? state[keyPath: place].id : nil
  }

  func bound(in store: Store<R>, at place: Navigation.Place) -> any BoundScreen {
    Bound(store.child(self.place), at: place, bindings)
  }
}
