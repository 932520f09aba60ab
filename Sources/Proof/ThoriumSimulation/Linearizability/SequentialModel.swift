/// A sequential specification: the results of operations that run one after the other.
///
///     enum Operation: Sendable { case add(Int), total }
///
///     let model = SequentialModel(0) { (sum: inout Int, operation: Operation) -> Int? in
///       switch operation {
///       case .add(let number):
///         sum += number
///         return nil
///       case .total: return sum
///       }
///     }
///
/// A concurrent object is *linearizable* to a model if every history of calls has an order that
/// explains it: in this order the model returns the results of the calls, and a call that ended
/// before another one began comes first.
///
/// Source: M. Herlihy, J. Wing, *Linearizability: a correctness condition for concurrent objects*,
/// TOPLAS 1990.
public struct SequentialModel<
  State: Hashable & Sendable,
  Operation: Sendable,
  Output: Equatable & Sendable
>: Sendable {
  let initialState: State
  let apply: @Sendable (inout State, Operation) -> Output
  /// Returns the part of the state that an operation uses; `nil` if there is only one part.
  private(set) var key: (@Sendable (Operation) -> AnyHashable)?

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first operation.
  ///   - apply: Performs an operation and returns its result. It must depend on nothing but its
  ///     arguments.
  public init(
    _ initialState: State,
    _ apply: @escaping @Sendable (inout State, Operation) -> Output
  ) {
    self.initialState = initialState
    self.apply = apply
  }

  /// Returns a model with a separate state for each key.
  ///
  /// The original model then describes one entry of a dictionary. Each entry starts in the initial
  /// state. The calls of each key are checked alone: that is fast for long histories, and the report
  /// is short.
  ///
  ///     let entry = SequentialModel(0) { (value: inout Int, write: (key: String, value: Int)) in
  ///       defer { value = write.value }
  ///       return value
  ///     }
  ///     let dictionary = entry.partitioned { $0.key }
  ///
  /// - Parameter key: Returns the key of an operation.
  /// - Returns: The model.
  public func partitioned<Key: Hashable & SendableMetatype>(
    by key: @escaping @Sendable (Operation) -> Key
  ) -> Self {
    var model = self
    model.key = { AnyHashable(key($0)) }
    return model
  }
}
