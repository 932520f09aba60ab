/// A value that several stores read and change, and that tells each of them.
///
///     let count = Store(Shared(0))
///     count.send { $0 += 1 }   // atomic, from any thread
///     count.currentState       // 1
///
/// It is a reactor whose actions are changes, so its store is all that is needed: whoever holds it reads
/// and changes, observes it, or merges its states into a pipeline of its own, as in
/// `mutation.merge(count.states.map { .setCount($0) })`.
public struct Shared<Value: Sendable>: Reactor {
  /// A change of the value, which must be pure.
  public typealias Action = @Sendable (inout Value) -> Void

  /// The value at first.
  public let initialState: Value

  /// Makes a value to share; its store is what is shared.
  ///
  /// - Parameter value: The value at first.
  public init(_ value: Value) {
    initialState = value
  }

  /// Changes the value.
  @inlinable
  public func reduce(into value: inout Value, mutation: Action) {
    mutation(&value)
  }
}
