/// A value that several stores read, change and observe.
///
///     let count = Store(Shared(0))
///     count.send { $0 += 1 }   // atomic, from any thread
///     count.currentState       // 1
///
/// It is a reactor whose actions are changes, so only its store is needed. Code with a reference to
/// the store reads, changes or observes the value. Another store can merge the states into a
/// pipeline, as in `mutation.merge(count.states.map { .setCount($0) })`.
public struct Shared<Value: Sendable>: Reactor {
  /// A change of the value, which must be pure.
  public typealias Action = @Sendable (inout Value) -> Void

  /// The initial value.
  public let initialState: Value

  /// Creates a shared value; create a store of it to share it.
  ///
  /// - Parameter value: The initial value.
  public init(_ value: Value) {
    initialState = value
  }

  /// Changes the value.
  @inlinable
  public func reduce(into value: inout Value, mutation: Action) {
    mutation(&value)
  }
}
