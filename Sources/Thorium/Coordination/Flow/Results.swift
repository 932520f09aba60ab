import Synchronization

/// What a child flow gives: results as they come, and then one ending.
///
///     let results = flow.coordinate(to: Picker())
///     for await choice in results { … }   // what it yields, then what it returns
///     let last = try await results.value
///
/// Each iterator gets all results from the first on; so each is kept as long as the flow lives or
/// somebody holds this. A flow that gives results without an end gives few and small ones, or shows
/// the rest in a store's state. The flow's lifetime belongs to its parent, never to whoever reads or
/// drops this.
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
      defer { position += 1 }
      return await delivery.output(at: position)
    }
  }
}

/// Where a flow's results wait for their readers.
final class Delivery<Output: Sendable>: Sendable {
  private struct Content {
    var outputs: [Output] = []
    var ending: Ending<Output>?
    var isClosed = false
    var isRead = false
  }

  let flow: String
  private let content = Mutex(Content())
  private let bell = Bell()
  private let report: @Sendable (Report) -> Void

  init(flow: String, report: @escaping @Sendable (Report) -> Void) {
    self.flow = flow
    self.report = report
  }

  deinit {
    let content = content.withLock { $0 }
    if case .failed(let error) = content.ending, !content.isRead {
      report(.failed(error, flow: flow))
    }
  }

  /// Delivers a result before the last; once the flow has ended it is not taken.
  func yield(_ output: Output) -> Bool {
    let isTaken = content.withLock { content in
      if content.isClosed { return false }
      content.outputs.append(output)
      return true
    }
    if isTaken { bell.ring() }
    return isTaken
  }

  /// Takes nothing more but the ending, which may still wait for its turn to be told.
  func close() {
    content.withLock { $0.isClosed = true }
  }

  /// Delivers the ending; there is only one.
  func end(_ ending: Ending<Output>) {
    content.withLock { content in
      content.isClosed = true
      content.ending = ending
      if case .finished(let output) = ending { content.outputs.append(output) }
    }
    bell.ring()
  }

  /// Waits for the ending.
  ///
  /// A cancelled task still learns one that is known.
  func ending() async -> Ending<Output> {
    while true {
      let known = content.withLock { content in
        content.isRead = content.ending != nil
        return content.ending
      }
      if let known { return known }
      if Task.isCancelled { return .abandoned }
      await bell.wait(for: "for the flow \(flow) to end") {
        self.content.withLock { $0.ending != nil }
      }
    }
  }

  /// Waits for a result.
  ///
  /// A cancelled task still gets one that is there.
  func output(at position: Int) async -> Output? {
    while true {
      let (output, isEnded) = content.withLock { content in
        (
          position < content.outputs.count ? content.outputs[position] : nil,
          content.ending != nil
        )
      }
      if output != nil || isEnded || Task.isCancelled { return output }
      await bell.wait(for: "for a result of the flow \(flow)") {
        self.content.withLock { $0.outputs.count > position || $0.ending != nil }
      }
    }
  }
}
