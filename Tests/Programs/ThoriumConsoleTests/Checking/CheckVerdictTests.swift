import Testing
import ThoriumProof

@testable import ThoriumConsoleProof

@Suite struct `The verdict of a check` {
  @Test func `says beside a failure that it could not be stored`() throws {
    let settings = CheckSettings(memory: FailureDatabase(of: "numbers", in: "/dev/null/none"))
    let found = try #require(
      #expect(throws: Counterexample.self) {
        try falsify(.int(0...9), settings) { number in try require(number < 5, "it is large") }
      }
    )
    let lines = CheckVerdict(found) { "Repeat it with \($0)." }.lines(of: "numbers")
    #expect(lines[1].hasPrefix("  A counterexample: it is large"))
    #expect(lines.last?.hasPrefix("  warning: Failures are not saved for the next run: ") == true)
  }
}
