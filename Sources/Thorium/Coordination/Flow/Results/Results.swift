/// What a child flow gives: results as they come, and then one ending.
///
///     let results = flow.coordinate(to: Picker())
///     for await choice in results { … }   // what it yields, then what it returns
///     let last = try await results.value
///
/// Each iterator gets all results from the first on; so each is kept as long as the flow lives or
/// somebody holds this. Where that are more than ``Limits/results``, it is reported, or the oldest go,
/// or no more are taken, as ``Limits/resultOverload`` says, read or not; what a flow returns is always
/// taken. The flow's lifetime belongs to its parent, never to whoever reads or drops this.
public struct Results<Output: Sendable>: AsyncSequence, Sendable {
  let delivery: Delivery<Output>
  let stop: @Sendable (String) -> Void

  /// How the flow has ended; it waits for the end.
  ///
  /// When the waiting task is cancelled first, the answer is `abandoned`: it speaks of the one
  /// who waits, and the flow goes on.
  public var ending: Ending<Output> {
    get async { await delivery.ending() }
  }

  /// What the flow returned; it waits for the end.
  ///
  /// - Throws: The error with which the flow failed; a ``FlowError`` where it was cancelled or
  ///   abandoned; a `CancellationError` where the waiting task was cancelled first.
  public var value: Output {
    get async throws {
      switch await ending {
      case .finished(let output): return output
      case .failed(let error): throw error
      case .cancelled(let reason): throw FlowError.cancelled(flow: delivery.flow, reason: reason)
      case .abandoned where Task.isCancelled: throw CancellationError()
      case .abandoned: throw FlowError.abandoned(flow: delivery.flow)
      }
    }
  }

  /// Cancels the flow: its children end, its screens are removed, its ending is `cancelled`.
  ///
  /// - Parameter reason: Why, for whoever reads the ending.
  public func cancel(_ reason: String = "its parent cancelled it") {
    stop(reason)
  }

  /// Begins to read from the first result on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(delivery: delivery)
  }

  /// Reads one result after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let delivery: Delivery<Output>
    var position = 0

    /// Waits for the next result.
    ///
    /// - Returns: What the flow yielded or returned, or `nil` when it has ended or the reading
    ///   task is cancelled.
    public mutating func next() async -> Output? {
      await delivery.output(from: &position)
    }
  }
}
