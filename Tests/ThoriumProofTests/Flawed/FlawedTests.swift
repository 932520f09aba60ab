import Flawed
import Testing
import ThoriumProof

/// Small reactors with a flaw, which is found and told in few words, and without it.
struct FlawedTests {
  @Test func `a plain search finds how long the shortest stories are`() {
    let lengths = specimens.map { "\($0) \($0.shortestStory()?.count ?? 0)" }
    #expect(
      lengths == [
        "Jugs 6", "River 11", "Vault 9", "TicTacToe 5", "Bank 2", "Cart 3", "Cache 4", "Ring 9",
        "Editor 3", "Feed 3", "Registry 3", "Folders 3", "Tabs 3", "Mutex 4", "Elevator 3",
        "Lights 3", "Turnstile 6", "Wizard 8", "Breaker 8", "Retries 4", "Lease 5", "Buffer 7",
      ]
    )
  }

  @Test(arguments: specimens.map { PlainSearch($0) })
  func `a plain search finds no story where there is no flaw`(_ search: PlainSearch) {
    #expect(search.storyWithoutFlaw() == nil)
  }

  @Test(arguments: Machine.all)
  func `the flaw is found and told in as few steps as there are, and a token makes the story again`(
    _ machine: Machine
  ) async throws {
    let settings = CheckSettings(seed: 3, findsAll: false, explains: false)
    let finding = try #require(try await machine.find(settings))
    #expect(finding.steps == machine.shortest, "\(finding.story)")
    if let effort = Efforts.machines[machine.name] {
      #expect([finding.evaluations, finding.proofRuns] == effort)
    }
    let token = try ReplayToken("\(finding.token)")
    let again = try await machine.find(CheckSettings(replay: token))
    #expect(again?.story == finding.story)
  }

  @Test(arguments: Machine.all)
  func `nothing is found where there is no flaw`(_ machine: Machine) async throws {
    let settings = CheckSettings(cases: 20, seed: 3, explains: false)
    let finding = try await machine.find(isFlawed: false, settings)
    #expect(finding == nil, "\(finding?.story ?? "")")
  }

  @Test(arguments: Challenge.all)
  func `a challenge comes to its normal form`(_ challenge: Challenge) {
    let runs = (1...3).map { challenge.run($0) }
    for run in runs { #expect(run.isNormal, "\(run.result)") }
    let efforts = runs.map(\.evaluations)
    #expect(efforts == Efforts.challenges[challenge.name], "\(challenge)")
  }
}

/// A search through the states of one of them.
struct PlainSearch: Sendable, CustomTestStringConvertible {
  let storyWithoutFlaw: @Sendable () -> String?
  let testDescription: String

  init<S: Specimen>(_ type: S.Type) {
    testDescription = "\(S.self)"
    storyWithoutFlaw = { S.shortestStory(isFlawed: false, limit: 5_000).map { "\($0)" } }
  }
}
