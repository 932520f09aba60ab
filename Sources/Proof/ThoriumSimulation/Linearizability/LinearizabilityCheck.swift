import ThoriumProperties
import ThoriumText

/// A generated call: the place of its client, and the operation.
typealias ClientCall<Operation> = (client: Int, operation: Operation)

/// An executor of concurrent calls under many schedules.
struct LinearizabilityCheck<
  State: Hashable & Sendable,
  Operation: Sendable,
  Output: Equatable & Sendable
>: Sendable {
  typealias System = @Sendable (Operation) async throws -> Output
  typealias History = CallHistory<Operation, Output>

  /// The number of steps of the exploration for one list of calls.
  private static var budget: Int { 2_500 }

  let model: SequentialModel<State, Operation, Output>
  let limits: SimulationLimits
  let makeSystem: @Sendable (Simulation) async throws -> System
  /// The history of the latest run.
  let latest = Shared<History>(History())
  /// True when calls of two clients were under way at once in any run.
  let overlaps = Shared(false)

  /// Executes calls under many schedules, up to the first failure.
  func explore(
    _ calls: [ClientCall<Operation>]
  ) -> (explorer: Explorer, finding: Explorer.Finding?) {
    var explorer = Explorer(limits: limits, scenario: scenario(of: calls))
    for stage in Exploration.default.budget(steps: Self.budget).stages {
      if let finding = explorer.explore(stage) { return (explorer, finding) }
    }
    return (explorer, nil)
  }

  /// Executes calls under many schedules, and returns the failure with the simplest schedule.
  func failure(of calls: [ClientCall<Operation>]) -> SimulationFailure? {
    let (explorer, finding) = explore(calls)
    return finding.map { explorer.failure($0) }
  }

  /// Returns the scenario in which each client makes its calls, one after the other.
  private func scenario(of calls: [ClientCall<Operation>]) -> Scenario {
    let clients = Set(calls.map(\.client)).sorted().map { client in
      calls.filter { $0.client == client }.map(\.operation)
    }
    return { simulation in
      let history = History()
      latest.change { $0 = history }
      let system = try await makeSystem(simulation)
      try await withThrowingTaskGroup { group in
        for (place, operations) in clients.enumerated() {
          let client = "client \(place + 1)"
          group.addTask(name: client) {
            for operation in operations {
              simulation.note("calls \(SwiftText.line(of: operation))")
              let output = try await history.record(operation, by: client) {
                try await system(operation)
              }
              simulation.note("returns \(SwiftText.line(of: output))")
            }
          }
        }
        try await group.waitForAll()
      }
      if history.hasOverlaps { overlaps.change { $0 = true } }
      try history.requireLinearizable(to: model)
    }
  }
}

// Reporting a failure.
extension LinearizabilityCheck {
  /// Returns the name and the reason of a failed run.
  static func description(of verdict: Verdict) -> (name: String, reason: String) {
    switch verdict {
    case .failed(let error as NonlinearizableHistory) where error.isDecided:
      (error.failureKey, "the calls are not linearizable")
    default: (verdict.name, "\(verdict)")
    }
  }

  /// Describes the simplest calls that fail, with the history and the schedule.
  func describe(_ failure: inout Counterexample.Failure, _ calls: [ClientCall<Operation>]) {
    guard !failure.isFlaky, let found = self.failure(of: calls) else {
      let text = calls.map { "client \($0.client + 1): \(SwiftText.line(of: $0.operation))" }
      failure.value = text.joined(separator: "\n")
      return
    }
    var lines: [String] = []
    if case .failed(let error as NonlinearizableHistory) = found.verdict {
      lines.append(error.description)
    } else {
      lines += ["The calls:"] + HistoryDrawing(latest.value.calls).lines
    }
    failure.value = (lines + found.lines).joined(separator: "\n")
  }
}
