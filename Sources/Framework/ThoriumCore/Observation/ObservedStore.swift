public import Observation

/// A store for Swift's Observation, which notifies readers only of changes of the parts they read.
///
///     let counter = ObservedStore(store)
///     withObservationTracking {
///       print(counter.value)          // 0
///     } onChange: {
///       print("the value changes")    // when `value` becomes another, and not for `isLoading`
///     }
///     for await value in Observations({ counter.value }) { print(value) }
///
/// Readers of an equatable part are notified when its value changes. Readers of any other
/// part are notified of each new state. An observed store retains its store and the latest
/// state, so each change copies the state once. A literal key path, such as `counter.value`,
/// is found by its identity. A key path that is created for each read is found by its hash.
@dynamicMemberLookup
public final class ObservedStore<R: Reactor>: Observable, Sendable {
  /// The store.
  public let store: Store<R>
  @usableFromInline let parts: ObservedParts
  private let subscription: Subscription

  /// Creates an observable view of a store; several views of one
  /// store are independent of each other.
  ///
  /// - Parameter store: The store.
  @inlinable
  public convenience init(_ store: Store<R>) {
    let parts = ObservedParts(Box(store.shown?.state ?? store.currentState))
    self.init(store, parts, store.observe { parts.replaceState(Box($0)) })
  }

  @usableFromInline
  init(_ store: Store<R>, _ parts: ObservedParts, _ subscription: Subscription) {
    self.store = store
    self.parts = parts
    self.subscription = subscription
  }

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The actor of the caller. The compiler provides the default value.
  @inlinable
  public func send(_ action: R.Action, isolation: isolated (any Actor)? = #isolation) {
    store.send(action, isolation: isolation)
  }

  // The getters are inlined into the code that reads a part. There a literal key path is one load.

  /// A part of the state whose values can be compared.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    dynamicMember part: any KeyPath<R.State, Value> & Sendable
  ) -> Value {
    @inline(__always) get {
      let shown = read(part, differs: { !isSame($0[keyPath: part], $1[keyPath: part]) })
      return shown.content[keyPath: part]
    }
  }

  /// A part of the state whose values cannot be compared.
  @_disfavoredOverload
  @inlinable
  public subscript<Value: Sendable>(
    dynamicMember part: any KeyPath<R.State, Value> & Sendable
  ) -> Value {
    @inline(__always) get {
      read(part, differs: { _, _ in true }).content[keyPath: part]
    }
  }

  /// Records that a part is read and returns the current state.
  @inlinable
  func read(
    _ part: ObservedParts.Path,
    differs: @autoclosure () -> @Sendable (R.State, R.State) -> Bool
  ) -> Box<R.State> {
    store.checkReading()
    let shown = parts.read(part) {
      let differs = differs()
      return { differs($0.value(), $1.value()) }
    }
    // `parts` contains only states of this type.
    return unsafe unsafeDowncast(shown, to: Box<R.State>.self)
  }
}

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
