public import Thorium

extension Binder {
  /// Shows a child of the state with a separate view, below the lines of this one.
  ///
  ///     reactor.child(\.news, NewsView()) { $0.tab == .news }
  ///
  /// The lines of the child are printed whole when it appears. Its commands are accepted while it
  /// is shown, unless this view binds the same word with the same arguments. Among children with
  /// the same word, the number and the kind of the typed arguments decide, and then the order of
  /// binding. The child's store is created when the child
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
    add(
      ChildPart(
        bindings: Bindings(of: view),
        id: { isShown($0) ? $0[keyPath: place].id : nil },
        store: { $0.child(place) }
      )
    )
  }

  /// Shows an optional child of the state with a separate view, while there is a child.
  ///
  ///     reactor.child(\.editor, EditorView())   // while state.editor is not nil
  ///
  /// Its lines are printed, and its commands are accepted, as those of a child that is always there.
  ///
  /// - Parameters:
  ///   - place: The place in the state where a child may be.
  ///   - view: The view of the child.
  ///   - isShown: Returns whether the child is shown in a state that has one; always, by default.
  public func child<V: View>(
    _ place: any KeyPath<R.State, Child<V.R>?> & Sendable,
    _ view: V,
    while isShown: @escaping @Sendable (R.State) -> Bool = { _ in true }
  ) {
    add(
      ChildPart(
        bindings: Bindings(of: view),
        id: { isShown($0) ? $0[keyPath: place]?.id : nil },
        store: { $0.child(place) }
      )
    )
  }
}

/// A child that a view shows as a part of its screen.
protocol BoundPart<R>: Sendable {
  associatedtype R: Reactor

  var forms: [CommandForm] { get }

  /// Returns the identity of the child that is shown in a state; `nil` if none is.
  func child(in state: R.State) -> (any Hashable & Sendable)?

  /// Binds the child's store; `nil` if the child has disappeared.
  func bound(in store: Store<R>) -> (any BoundScreen)?
}

private struct ChildPart<R: Reactor, C: Reactor>: BoundPart {
  let bindings: Bindings<C>
  /// Returns the identity of the child that is shown in a state.
  let id: @Sendable (R.State) -> Child<C>.ID?
  /// Returns the store of the child.
  let store: @Sendable (Store<R>) -> Store<C>?

  var forms: [CommandForm] { bindings.forms }

  func child(in state: R.State) -> (any Hashable & Sendable)? { id(state) }

  func bound(in store: Store<R>) -> (any BoundScreen)? {
    self.store(store).map { Bound($0, bindings) }
  }
}
