import Testing
import ThoriumProof

struct Wanted: Error {}

/// The failure of a scenario that fails at its end, if not before.
func failure(
  limits: SimulationLimits = SimulationLimits(),
  _ scenario: @escaping Scenario
) throws -> SimulationFailure {
  try #require(throws: SimulationFailure.self) {
    try explore(.preemptions(upTo: 0), limits: limits) { simulation in
      try await scenario(simulation)
      throw Wanted()
    }
  }
}

/// The failure of an exploration that must fail.
func mustFail(
  _ first: Exploration,
  then second: Exploration? = nil,
  limits: SimulationLimits = SimulationLimits(),
  _ scenario: @escaping Scenario
) throws -> SimulationFailure {
  try #require(throws: SimulationFailure.self) {
    try explore(first, then: second, limits: limits, scenario)
  }
}
