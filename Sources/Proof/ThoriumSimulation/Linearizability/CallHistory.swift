import Synchronization
import ThoriumProperties

/// A recorder of concurrent calls: the caller, the begin, the end and the result of each.
///
/// It records calls of tasks and of threads, in a simulation or outside of one:
///
///     let history = CallHistory<String, Int>()
///     async let first = history.record("next", by: "Ann") { await counter.next() }
///     async let second = history.record("next", by: "Bob") { await counter.next() }
///     _ = await (first, second)
///
///     let model = SequentialModel(0) { (count: inout Int, _: String) in
///       count += 1
///       return count
///     }
///     try history.requireLinearizable(to: model)
///
/// ``falsify(_:linearizableTo:clients:calls:_:limits:fileID:filePath:line:column:_:)`` makes the
/// calls, too.
public final class CallHistory<Operation: Sendable, Output: Equatable & Sendable>: Sendable {
  /// A call of one client.
  struct Call: Sendable {
    let client: String
    let operation: Operation
    /// The number of events before the call.
    let began: Int
    /// The number of events before the return, and the result; `nil` if the call has not returned.
    fileprivate(set) var end: (place: Int, output: Output)?

    func overlaps(_ other: Call) -> Bool {
      began < other.end?.place ?? .max && other.began < end?.place ?? .max
    }
  }

  private struct Events: Sendable {
    var calls: [Call] = []
    var count = 0

    mutating func next() -> Int {
      defer { count += 1 }
      return count
    }
  }

  private let events = Mutex(Events())

  /// Creates a history without calls.
  public init() {}

  /// The calls, in the order in which they began.
  var calls: [Call] { events.withLock(\.calls) }

  /// True when calls of two clients were under way at once.
  var hasOverlaps: Bool {
    let calls = calls
    return calls.indices.contains { place in
      calls[..<place].contains { $0.client != calls[place].client && $0.overlaps(calls[place]) }
    }
  }

  /// Performs an asynchronous call and records it.
  ///
  /// If the call throws, or has not returned when the history is checked, it may have had its
  /// effect or not.
  ///
  /// - Parameters:
  ///   - operation: The operation that the model knows.
  ///   - client: The name of the caller in a report.
  ///   - call: Performs the operation.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @discardableResult
  public nonisolated(nonsending) func record(
    _ operation: Operation,
    by client: String,
    _ call: nonisolated(nonsending) () async throws -> Output
  ) async rethrows -> Output {
    let place = begin(operation, by: client)
    let output = try await call()
    finish(place, output)
    return output
  }

  /// Performs a call of a thread and records it.
  ///
  /// - Parameters:
  ///   - operation: The operation that the model knows.
  ///   - client: The name of the caller in a report.
  ///   - call: Performs the operation.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @discardableResult
  public func record(
    _ operation: Operation,
    by client: String,
    _ call: () throws -> Output
  ) rethrows -> Output {
    let place = begin(operation, by: client)
    let output = try call()
    finish(place, output)
    return output
  }

  /// Records the begin of a call, and returns its number.
  package func begin(_ operation: Operation, by client: String) -> Int {
    shareState()
    return events.withLock { events in
      let began = events.next()
      events.calls.append(Call(client: client, operation: operation, began: began))
      return events.calls.count - 1
    }
  }

  /// Records the return of a call.
  package func finish(_ call: Int, _ output: Output) {
    shareState()
    events.withLock { events in
      let place = events.next()
      events.calls[call].end = (place, output)
    }
  }

  /// Records that all calls share the history.
  private func shareState() {
    SimulatedExecutor.simulating?.recorder?.record { $0.shareState() }
  }

  /// Checks that the calls so far are linearizable to a model.
  ///
  /// - Parameter model: The model, which starts in its initial state.
  /// - Throws: ``NonlinearizableHistory``, if no order of the calls explains their results, or if
  ///   the search for an order has exceeded a million steps, or 20 steps for each call.
  /// - Complexity: Exponential in the number of calls that overlap, and linear in the length of the
  ///   history. Some thousand calls of few clients take milliseconds.
  public func requireLinearizable<State>(
    to model: SequentialModel<State, Operation, Output>
  ) throws(NonlinearizableHistory) {
    try check(against: model, mostSteps: max(1_000_000, 20 * calls.count))
  }

  /// Checks that the calls are linearizable to a model, by a search with a maximum length.
  func check<State>(
    against model: SequentialModel<State, Operation, Output>,
    mostSteps: Int
  ) throws(NonlinearizableHistory) {
    for calls in parts(by: model.key) {
      var search = LinearizationSearch(calls, model)
      switch search.run(mostSteps: mostSteps) {
      case .linearizable: continue
      case .undecided: throw NonlinearizableHistory(undecided: calls)
      case .stuck(let order, let state): throw NonlinearizableHistory(calls, order, state, model)
      }
    }
  }

  /// Returns the calls of each key, in the order in which the keys were first used.
  private func parts(by key: ((Operation) -> AnyHashable)?) -> [[Call]] {
    guard let key else { return [calls] }
    return calls.grouped { key($0.operation) }
  }
}
