import Testing
import ThoriumProof
import ThoriumTesting

@Suite(.cases(300), .failures(in: nil)) struct CheckTraitTests {
  @Test func `a suite passes its traits to its tests`() {
    #expect(check(Generator<Int>.int) { _ in }.cases == 300)
  }

  @Test(.cases(7)) func `a trait of a test overrides the one of its suite`() {
    #expect(check(Generator<Int>.int) { _ in }.cases == 7)
  }

  @Test(.seed(7)) func `a seed determines the cases`() {
    let first = drawn()
    #expect(first == drawn())
    #expect(first != CheckTraitTests.ofSeedZero)
  }

  @Test func `the default seed gives the cases of seed 0`() {
    #expect(drawn() == CheckTraitTests.ofSeedZero)
  }

  @Test(.replay(Self.token)) func `a token runs one case`() {
    #expect(drawn() == [500])
  }

  @Test func `an incomplete token fails the test with advice`() async throws {
    let trait: CheckTrait = .replay("AgwT2c")
    let test = try #require(Test.current)
    let error = await #expect(throws: TokenError.self) {
      try await trait.provideScope(for: test, testCase: nil) {}
    }
    #expect("\(try #require(error))".contains("copy the whole token"))
  }

  @Test(.time(.seconds(1), clock: VirtualClock.ofThisTest))
  func `a check runs no case after its time limit`() async throws {
    let issues = try await recorded {
      let report = check(Generator<Int>.int) { _ in
        VirtualClock.ofThisTest.advance(by: .milliseconds(100)) {}
      }
      #expect(report.cases == 10)
    }
    #expect(issues.map(\.isFailure) == [false])
  }

  private static let token: String = {
    do throws(Counterexample) {
      try falsify(Generator<Int>.int) { try require($0 < 500) }
      return "nothing was found"
    } catch {
      return error.failures.map { "\($0.token)" }.joined()
    }
  }()

  private static let ofSeedZero = (try? falsified()) ?? []

  private static func falsified() throws -> [Int] {
    var numbers: [Int] = []
    try falsify(.int, CheckSettings(cases: 300)) { numbers.append($0) }
    return numbers
  }

  private func drawn() -> [Int] {
    var numbers: [Int] = []
    check(Generator<Int>.int) { numbers.append($0) }
    return numbers
  }
}

extension VirtualClock {
  fileprivate static let ofThisTest = VirtualClock()
}
