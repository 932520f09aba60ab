import Scenarios
import ThoriumProof

extension Bar {
  /// Whatever flows, persons and links do, nothing is told twice, and nothing is left.
  static let journeys = Bar(
    name: "S8 100 000 random programs of flows and links tell nothing twice and leave nothing"
  ) { effort, tell in
    let tally = JourneyTally()
    let count = effort.of(100_000)
    do throws(SimulationFailure) {
      let report = try explore(.random(count)) { try await Journey(tally).run(in: $0) }
      tell(Row("\(report)", isMet: report.runs >= count))
    } catch {
      tell(Row("\(error)", isMet: false))
    }
    for (name, reached) in tally.all { tell(Row("\(name): \(reached)")) }
    let missing = JourneyTally.hardCases.filter { tally[$0] == 0 }
    tell(Row("never reached: \(missing)", isMet: missing.isEmpty))
  }
}
