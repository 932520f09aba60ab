import Effort
import Scenarios
import Testing
import ThoriumProof

/// Random programs of flows, persons and links, under random schedules: 100 000 at night.
struct JourneyTests {
  // Takes over a second: fewer programs do not reach all cases.
  @Test
  func `N1, N2, N3, N4, N5, N6, N7, E6: random programs report nothing twice and leave nothing`()
    throws
  {
    let tally = JourneyTally()
    try explore(.random(cases(night: 100_000, all: 20_000, quick: 500), seed: 7)) {
      try await Journey(tally).run(in: $0)
    }
    for name in JourneyTally.hardCases {
      #expect(tally[name] > 0, "never reached: \(name)")
    }
  }
}
