import Scenarios
import Testing
import ThoriumProof

/// Random programs of flows and persons, under random schedules.
struct JourneyTests {
  @Test
  func `N1, N2, N3, N4, N5, N6: of random programs nothing is told twice, and nothing is left`()
    throws
  {
    let tally = JourneyTally()
    try explore(.random(2_000, seed: 7)) { try await Journey(tally).run(in: $0) }
    for name in JourneyTally.hardCases {
      #expect(tally[name] > 0, "never reached: \(name)")
    }
  }
}
