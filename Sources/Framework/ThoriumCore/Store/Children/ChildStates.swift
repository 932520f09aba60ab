import Synchronization

extension Store {
  /// Returns the state of the child at a place, and creates no store for it.
  ///
  ///     let draft = page.currentState(of: \.editor)
  ///
  /// If the child has no store, this is the state in which its store would start. The same holds
  /// when this store has ended, and its children with it. To restore the state, put a child with it
  /// into the parent's state: `Child(Editor(), from: draft)`.
  ///
  /// - Parameter place: The place of the child.
  /// - Returns: The state of its store.
  public func currentState<C: Reactor>(
    of place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> C.State {
    state(of: currentState[keyPath: place])
  }

  /// Returns the state of the child at a place, or `nil` if no child is there.
  ///
  /// - Parameter place: The place where a child may be.
  /// - Returns: The state of its store, as of `currentState(of:)` for a place that is never empty.
  public func currentState<C: Reactor>(
    of place: any KeyPath<R.State, Child<C>?> & Sendable
  ) -> C.State? {
    currentState[keyPath: place].map { state(of: $0) }
  }

  /// Returns the state of one of many children, or `nil` if no child has the id.
  ///
  ///     let saved = list.currentState.rows.ids.map { ($0, list.currentState(of: \.rows, $0)) }
  ///
  /// - Parameters:
  ///   - place: The place of the children.
  ///   - id: The id of the child.
  /// - Returns: The state of its store, as of `currentState(of:)` for one child.
  public func currentState<ID: Hashable & Sendable, C: Reactor>(
    of place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID
  ) -> C.State? {
    currentState[keyPath: place].table[id].map { state(of: $0) }
  }
}

extension Emitter {
  /// Returns the state of the child at a place, as a store does.
  ///
  ///     .run { emit in try await disk.save(emit.currentState(of: \.editor)) }
  ///
  /// - Parameter place: The place of the child.
  /// - Returns: The state of its store, or the state in which the store would start.
  public func currentState<C: Reactor>(
    of place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> C.State {
    state(of: currentState[keyPath: place])
  }

  /// Returns the state of the child at a place, or `nil` if no child is there.
  ///
  /// - Parameter place: The place where a child may be.
  /// - Returns: The state of its store, or the state in which the store would start.
  public func currentState<C: Reactor>(
    of place: any KeyPath<R.State, Child<C>?> & Sendable
  ) -> C.State? {
    currentState[keyPath: place].map { state(of: $0) }
  }

  /// Returns the state of one of many children, or `nil` if no child has the id.
  ///
  /// - Parameters:
  ///   - place: The place of the children.
  ///   - id: The id of the child.
  /// - Returns: The state of its store, or the state in which the store would start.
  public func currentState<ID: Hashable & Sendable, C: Reactor>(
    of place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID
  ) -> C.State? {
    currentState[keyPath: place].table[id].map { state(of: $0) }
  }

  // A mapped body also finds the child: it has the same identity in the state of the other reactor.
  private func state<C: Reactor>(of child: Child<C>) -> C.State {
    body.store?.state(of: child) ?? child.firstState
  }
}

extension AnyStore {
  fileprivate func state<C: Reactor>(of child: Child<C>) -> C.State {
    let store = existingAnyExtras?.anyChildStores.load()?.store(of: child.identity)
    return store?.typed(as: C.self).currentState ?? recorder?.restoredState(of: child)
      ?? child.firstState
  }
}
