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
}
