import Testing
import ThoriumProof

/// How a scenario comes out, over all orders in which its tasks can run, or over some of them.
///
/// In each run all that has begun must end once; the scenario ends what it has made.
func outcomes(
  _ some: Exploration? = nil,
  _ scenario: @escaping @Sendable (Simulation, Runtime) async throws -> String
) throws -> Set<String> {
  let seen = Box<Set<String>>([])
  let report = try explore(some ?? .exhaustive(runs: 200_000)) { simulation in
    let balance = TraceBalance()
    let outcome = try await scenario(simulation, simulation.runtime(tracers: [balance]))
    await simulation.idle()
    try simulation.require(balance.faults == [], "E6: \(balance.faults)")
    try simulation.require(balance.open == [], "E6: left open: \(balance.open)")
    seen.value.insert(outcome)
  }
  if some == nil { #expect(!report.completions.contains(false)) }
  return seen.value
}

/// Runs some things beside each other, and waits for all.
func atOnce(_ parts: (@Sendable () async -> Void)...) async {
  await withTaskGroup(of: Void.self) { group in
    for (number, part) in parts.enumerated() {
      group.addTask(name: "part \(number + 1)") { await part() }
    }
  }
}

/// A body that emits one mutation in each of its segments.
func steps<R: Reactor>(_ mutations: [R.Mutation]) -> Effect<R> {
  .run { emit in
    for (place, mutation) in mutations.enumerated() {
      if place > 0 { await Task.yield() }
      emit(mutation)
    }
  }
}
