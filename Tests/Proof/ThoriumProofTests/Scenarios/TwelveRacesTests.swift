import Effort
import Scenarios
import Testing
import ThoriumProof

/// Simulations find the races of which programs are full.
struct TwelveRacesTests {
  @Test(arguments: Race.all.sample(6))
  func
    `a race is found within 2 000 runs, with the fewest preemptions, and its schedule repeats it`(
      race: Race
    ) throws
  {
    let flawed: Scenario = { try await race.flawed(in: World($0)) }
    let failure = try mustFail(.preemptions(upTo: 2), then: .random(2_000), flawed)
    #expect(failure.runs <= 2_000)
    #expect(failure.preemptions == race.preemptions)
    #expect(failure.isMinimal)
    switch failure.verdict {
    case .deadlock: #expect(race.isDeadlock)
    case .failed(let error): #expect(error is Flaw && !race.isDeadlock)
    default: Issue.record("\(failure)")
    }
    let schedule = try Schedule("\(failure.schedule)")
    let again = try mustFail(.replay(schedule), flawed)
    #expect("\(again.verdict)" == "\(failure.verdict)")
    #expect(again.drawing == failure.drawing)
  }

  @Test(arguments: Race.all.sample(6))
  func `a corrected program passes all schedules tried`(race: Race) throws {
    let random = cases(300, quick: 40)
    let report = try explore(
      .preemptions(upTo: 2, runs: cases(500, quick: 50)),
      then: .random(random)
    ) {
      try await race.corrected(in: World($0))
    }
    #expect(report.runs >= random)
  }

  @Test(arguments: Race.all.sample(6))
  func `a race is found by default within 500 runs`(race: Race) throws {
    let failure = try mustFail(.default) { try await race.flawed(in: World($0)) }
    #expect(failure.runs <= 500)
    #expect(failure.preemptions == race.preemptions)
    #expect(failure.isMinimal)
  }
}
