public import Thorium

extension Binder {
  /// Shows each child of a collection with a separate view, below the lines of this one.
  ///
  ///     reactor.children(\.rows, by: .int, RowView())   // 7 title: tea
  ///
  /// The id of a child is printed before each of its lines. It is typed after each word of the view: `toggle 7`.
  /// If a child elsewhere on the screen has the same word, the number and the kind of the typed arguments decide.
  /// The lines of a child are printed whole when it appears. `- 7` is printed when a child is removed, and
  /// `order: 8 7` when children change places, or when a child appears before another one. The stores of all
  /// children are created, since all are shown.
  ///
  /// - Parameters:
  ///   - place: The place of the children in the state.
  ///   - id: The argument for the id of a child.
  ///   - view: The view of each child.
  ///   - isShown: Returns whether the children are shown in a state; always, by default.
  public func children<ID: Hashable & Sendable, V: View & Sendable>(
    _ place: any KeyPath<R.State, Children<ID, V.R>> & Sendable,
    by id: Argument<ID>,
    _ view: V,
    while isShown: @escaping @Sendable (R.State) -> Bool = { _ in true }
  ) {
    let words = ChildCommands(bindings: Bindings(of: view), id: id)
    add(ChildrenPart(place: place, words: words, isShown: isShown))
  }
}

private struct ChildrenPart<R: Reactor, ID: Hashable & Sendable, C: Reactor>: BoundPart {
  let place: any KeyPath<R.State, Children<ID, C>> & Sendable
  let words: ChildCommands<ID, C>
  let isShown: @Sendable (R.State) -> Bool

  var forms: [CommandForm] { words.forms }

  /// Returns one identity for all children, since the bound screen follows the single children.
  func child(in state: R.State) -> (any Hashable & Sendable)? { isShown(state) ? true : nil }

  func bound(in store: Store<R>) -> (any BoundScreen)? {
    BoundChildren(store, place, words)
  }
}

/// The bindings of the view of each child, and the argument that names the child.
struct ChildCommands<ID: Hashable & Sendable, C: Reactor>: Sendable {
  let bindings: Bindings<C>
  let id: Argument<ID>

  /// The commands of a child, each with the id as its first argument.
  var forms: [CommandForm] {
    bindings.forms.map { form in
      CommandForm(word: form.word, arguments: [ArgumentForm(id)] + form.arguments, text: form.text)
    }
  }
}
