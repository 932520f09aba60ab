import Synchronization
import Testing
import ThoriumProof

@Suite struct FlakinessTests {
  @Test func `the first different choice after the same choices is reported`() throws {
    let runs = Atomic(0)
    let unsteady = Generator { source throws(DiscardedCase) in
      let first = try source.draw(.int(0...9))
      return [
        first, try source.draw(.int(0...(runs.load(ordering: .relaxed).isMultiple(of: 3) ? 4 : 6))),
      ]
    }
    let thrown = counterexample {
      try falsify(unsteady) { numbers in
        runs.add(1, ordering: .relaxed)
        try require(numbers[0] < 5)
      }
    }
    let found = try #require(thrown)
    #expect(found.failures.map(\.isFlaky) == [true])
    #expect(found.report.divergence?.place == 1)
    #expect(
      "\(found)".contains(
        "The first choice was the same as in an earlier run, but this time the next"
      )
    )
  }

  private struct Sum: Reactor {
    enum Action: Sendable { case add(Int) }
    let initialState = 0
    func reduce(into state: inout Int, mutation: Action) {
      if case .add(let number) = mutation { state += number }
    }
  }

  @Test
  func `nothing is proved of runs that something else than their choices decides`() async throws {
    let draws = SharedNumber()
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Sum(), CheckSettings(explains: false)) { property in
        property.actions { (_: Int) in call(Sum.Action.add, .int(0...3 + draws.next() % 2)) }
        property.invariant("it is small") { $0 < 6 }
      }
    }
    let found = try #require(error)
    #expect(found.report.divergence != nil && found.failures.map(\.isFlaky) == [true])
    #expect(found.failures[0].value.contains("2. .add") && !"\(found)".contains("fails like this"))
  }
}
