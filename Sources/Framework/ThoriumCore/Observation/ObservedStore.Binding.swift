extension ObservedStore {
  /// A part of the state that a control shows and sets.
  ///
  /// It contains the two closures that a text field or a switch needs, and depends on no
  /// UI framework. `Binding(get: text.get, set: text.set)` creates a SwiftUI binding.
  @MainActor
  public struct Binding<Value> {
    /// Reads the part, like any other read of the observed store.
    public let get: @MainActor @Sendable () -> Value
    /// Sends the action for a value that the user entered.
    public let set: @MainActor @Sendable (Value) -> Void

    /// The part; setting it sends the action.
    public var value: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  /// Returns a part of the state that can be set; each new value is sent as an action.
  ///
  /// The reactor decides the new value of the part, so it may refuse or change a value. If the
  /// store's place is the main actor or the sender, the part has its new value when `set` returns.
  ///
  ///     let name = observed.binding(\.name, send: Editor.Action.type)
  ///     name.value += "a"
  ///     name.value += "b"   // name.value is "ab"
  ///
  /// - Parameters:
  ///   - part: The part of the state.
  ///   - action: Creates the action that sets the part to a value.
  /// - Returns: A binding to the part, for use on the main actor.
  @MainActor
  public func binding<Value: Equatable & Sendable>(
    _ part: any KeyPath<R.State, Value> & Sendable,
    send action: @escaping @Sendable (Value) -> R.Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: part] }, set: { self.send(action($0)) })
  }
}
