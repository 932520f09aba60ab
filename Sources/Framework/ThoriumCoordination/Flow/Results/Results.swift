/// The results of a child flow, followed by one ending.
///
///     let results = flow.coordinate(to: Picker())
///     for await choice in results { … }   // what it yields, then what it returns
///     let last = try await results.value
///
/// Each iterator reads all results from the first one. The results are therefore buffered
/// while the flow runs or a `Results` value exists. When more than `Limits.results` results
/// are buffered, `Limits.resultOverload` decides: report, drop the oldest, or refuse the
/// newest. This applies to read results too. The result that a flow returns is never refused.
///
/// The parent decides the lifetime of the flow. Reading or
/// releasing this value does not affect the flow.
public struct Results<Output: Sendable>: AsyncSequence, Sendable {
  let delivery: ResultBuffer<Output>
  let cancelFlow: @Sendable (String) -> Void

  /// The ending of the flow; reading this property waits for the end.
  ///
  /// If the waiting task is cancelled before the flow ends, the value is `abandoned`.
  /// In this case the value describes the waiting task, and the flow continues.
  public var ending: Ending<Output> {
    get async { await delivery.ending() }
  }

  /// The result that the flow returned; reading this property waits for the end.
  ///
  /// - Throws: The error of a failed flow; a ``FlowError`` if the flow was cancelled
  ///   or abandoned; a `CancellationError` if the waiting task was cancelled first.
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

  /// Cancels the flow: its children end, its screens are removed, and its ending is `cancelled`.
  ///
  /// - Parameter reason: The reason, which the ending contains.
  public func cancel(_ reason: String = "its parent cancelled it") {
    cancelFlow(reason)
  }

  /// Returns an iterator that starts at the first result.
  public func makeAsyncIterator() -> Iterator {
    Iterator(delivery: delivery)
  }

  /// An iterator over the results of a flow.
  public struct Iterator: AsyncIteratorProtocol {
    let delivery: ResultBuffer<Output>
    var position = 0

    /// Waits for the next result.
    ///
    /// - Returns: The next result that the flow yielded or returned;
    ///   `nil` when the flow has ended or the reading task is cancelled.
    public mutating func next() async -> Output? {
      await delivery.output(from: &position)
    }
  }
}
