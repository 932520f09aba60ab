public import ThoriumProperties

/// Lets clients call a concurrent object, and throws the simplest calls that no order explains.
///
///     enum Operation: Sendable { case next, reset }
///
///     let model = SequentialModel(0) { (count: inout Int, operation: Operation) in
///       count = operation == .reset ? 0 : count + 1
///       return count
///     }
///     try falsify(.element(of: [Operation.next, .reset]), linearizableTo: model) { _ in
///       let counter = Counter()
///       return { operation in
///         switch operation {
///         case .next: await counter.next()
///         case .reset: await counter.reset()
///         }
///       }
///     }
///
/// The object can be an actor, a store or any other asynchronous code. It need not be a reactor.
///
/// Each case is a list of calls, and each call belongs to a client. An exploration of about 2,500
/// steps runs the case: each client is a task that makes its calls one after the other. The case
/// fails in two ways:
///
/// - The history of a run is not *linearizable*: no order of the calls explains their results.
/// - A run ends with another failure, such as a deadlock.
///
/// A failing case is shrunk to the fewest calls, and then its schedule to the fewest delays and
/// preemptions. The counterexample has the history, the reason and the schedule. Its token repeats
/// both, because the exploration of a case is always the same.
///
/// Calls overlap only where they suspend. If no calls of two clients ever overlapped, a warning
/// says so, because then the check has not tested concurrency. An object with locks needs threads:
/// see ``CallHistory``.
///
/// - Parameters:
///   - operations: The generator of operations.
///   - model: The results of the operations if they run one after the other.
///   - clients: The maximum number of clients.
///   - calls: The maximum number of calls of all clients together.
///   - settings: The number of cases, the seed and the limits.
///   - limits: The limits of one run.
///   - fileID: The file of the call, for warnings.
///   - filePath: The path of that file, whose literals guide some cases.
///   - line: The line of the call.
///   - column: The column of the call.
///   - makeSystem: Makes the object for a run, and returns a function that performs an operation
///     on it and returns the result.
/// - Returns: A report of the cases that ran.
/// - Throws: The counterexample.
@discardableResult
public func falsify<State, Operation, Output>(
  _ operations: Generator<Operation>,
  linearizableTo model: SequentialModel<State, Operation, Output>,
  clients: Int = 3,
  calls: Int = 6,
  _ settings: CheckSettings = CheckSettings(),
  limits: SimulationLimits = SimulationLimits(steps: 10_000),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  _ makeSystem:
    @escaping @Sendable (Simulation) async throws -> (@Sendable (Operation) async throws -> Output)
) throws(Counterexample) -> CheckReport {
  precondition(clients > 1, "Concurrent calls need at least 2 clients, not \(clients).")
  precondition(calls > 1, "Concurrent calls are at least 2, not \(calls).")
  let object = LinearizabilityCheck(model: model, limits: limits, makeSystem: makeSystem)
  let client = Generator.int(0...clients - 1)
  let generator = Generator { source -> ClientCall<Operation> in
    (client: try source.draw(client), operation: try source.draw(operations))
  }
  var settings = settings.called(from: filePath)
  settings.explains = false  // the history already shows which calls matter
  var check = Check(generator.list(0...calls), settings)
  check.makeWork { _ = object.explore($0) }.during {
    while let calls = check.next() {
      if Task.isCancelled { return check.run.cancel() }
      check.recordFailure(object.explore(calls).finding?.run.verdict) {
        LinearizabilityCheck<State, Operation, Output>.description(of: $0)
      }
    }
  }
  let report = try check.finish { failure, calls in object.describe(&failure, calls ?? []) }
  if !object.overlaps.value, settings.replay == nil {
    let location = ExplorationNotice.Location(
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    ExplorationNotice(text: neverConcurrent, location: location).send()
  }
  return report
}

private let neverConcurrent = """
  No calls of two clients ever overlapped, since no call suspends while another client is ready. So \
  the check has not tested concurrency. Let the operations suspend, for example in an actor; or call \
  the object on threads, and check their CallHistory.
  """

extension Check {
  /// Records the result of a case: its failing verdict, or `nil` if it passed.
  fileprivate mutating func recordFailure(
    _ verdict: Verdict?,
    _ describe: (Verdict) -> (name: String, reason: String)
  ) {
    guard let verdict else { return pass() }
    if case .failed(let error) = verdict, error is DiscardedCase || error is UnwantedCase {
      return fail(error)
    }
    let (name, reason) = describe(verdict)
    fail(name, because: reason)
  }
}
