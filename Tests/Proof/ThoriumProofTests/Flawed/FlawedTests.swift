import Effort
import Flawed
import Testing
import ThoriumProof

/// Small reactors with a flaw, and the same reactors without it.
struct FlawedTests {
  @Test func `a plain search finds the length of the shortest run`() {
    let lengths = specimens.map { "\($0) \($0.shortestRun()?.count ?? 0)" }
    #expect(
      lengths == [
        "River 11", "Cart 3", "Ring 9", "Editor 3", "Wizard 8", "Breaker 8",
      ]
    )
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test(arguments: Machine.all.sample(3))
  func `the flaw is found with the fewest steps possible, and a token repeats its run`(
    _ machine: Machine
  ) async throws {
    // Constants of the sources would change the effort with every change of the sources.
    let settings = CheckSettings(
      seed: 3,
      findsAll: false,
      explains: false,
      usesConstants: false
    )
    let finding = try #require(try await machine.find(settings))
    #expect(finding.steps == machine.shortest, "\(finding.run)")
    if let effort = Efforts.machines[machine.name] {
      #expect([finding.evaluations, finding.proofRuns] == effort)
    }
    let token = try ReplayToken("\(finding.token)")
    let again = try await machine.find(CheckSettings(replay: token))
    #expect(again?.run == finding.run)
  }

  @Test(arguments: Machine.all.sample(8))
  func `a check finds nothing in a machine without a flaw`(_ machine: Machine) async throws {
    let settings = CheckSettings(cases: 20, seed: 3, explains: false)
    let finding = try await machine.find(isFlawed: false, settings)
    #expect(finding == nil, "\(finding?.run ?? "")")
  }

  @Test(arguments: Challenge.all)
  func `a challenge shrinks to its normal form`(_ challenge: Challenge) {
    let runs = (1...3).map { challenge.run($0, usesConstants: false) }
    for run in runs { #expect(run.isNormal, "\(run.result)") }
    let efforts = runs.map(\.evaluations)
    #expect(efforts == Efforts.challenges[challenge.name], "\(challenge)")
  }
}
