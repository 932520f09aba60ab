extension ObservedStore {
  /// A part of the state that a control shows and sets.
  ///
  /// It is what a text field or a switch needs, without any UI framework: `Binding(get: text.get, set: text.set)`
  /// is one of SwiftUI's.
  @MainActor
  public struct Binding<Value> {
    /// Reads the part, as any reader of the observed store does.
    public let get: @MainActor @Sendable () -> Value
    /// Sends the action for a value that a person has entered.
    public let set: @MainActor @Sendable (Value) -> Void

    /// The part; setting it sends the action.
    public var value: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  /// Returns a part of the state that can be set: each value is sent as an action.
  ///
  /// The state alone decides what the part becomes, so a reactor may refuse a value or change it. Where the
  /// store's place is the main actor, or the sender, the part has its new value when `set` returns.
  ///
  ///     let name = observed.binding(\.name, send: Editor.Action.type)
  ///     name.value += "a"
  ///     name.value += "b"   // name.value is "ab"
  ///
  /// - Parameters:
  ///   - part: Which part of the state.
  ///   - action: Creates the action that sets the part to a value.
  /// - Returns: The part, to be read and set on the main actor.
  @MainActor
  public func binding<Value: Equatable & Sendable>(
    _ part: Part<Value>,
    send action: @escaping @Sendable (Value) -> R.Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: part] }, set: { self.send(action($0)) })
  }
}
