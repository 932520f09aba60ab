import Testing
import ThoriumProof

@testable import ThoriumProperties

/// Cases that once stopped the program, or never ended.
@Suite struct `Shrinking extreme cases` {
  private struct Failed: Error {}

  private func simplest<Value>(
    _ generator: Generator<Value>,
    _ settings: CheckSettings = CheckSettings(cases: 2_000, explains: false),
    _ fails: (Value) -> Bool
  ) -> String? {
    do throws(Counterexample) {
      try falsify(generator, settings) { if fails($0) { throw Failed() } }
      return nil
    } catch {
      return error.failures.first?.value
    }
  }

  @Test func `numbers at both ends of their type`() {
    let pairs = call({ [$0, $1] }, Generator<UInt>.int, Generator<UInt>.int)
    #expect(simplest(pairs) { $0[0] > 5 } == "[6, 0]")
    let numbers = call({ [$0, $1] }, Generator<Int>.int, Generator<Int>.int)
    #expect(simplest(numbers) { $0[0] > 9 && $0[1] < -9 } == "[10, -10]")
  }

  @Test func `a large number in front of a list that cannot be empty`() {
    let pairs = call({ "\($0) \($1.count)" }, Generator<UInt64>.int, Generator<Int>.int.list(1...8))
    #expect(
      simplest(pairs) { UInt64($0.split(separator: " ")[0]).map { $0 >= 1 << 63 } ?? false }
        == "\"9223372036854775808 1\""
    )
  }

  @Test func `two failures, one of which is a step of shrinking the other`() throws {
    enum One: Error { case failed }
    enum Two: Error { case failed }
    let digits = Generator<Int>.int(0...99)
    let either = Generator<[Int]>.oneOf(
      call({ [$0, $1, $2] }, digits, digits, digits),
      digits.map { [$0] }
    )
    var both = 0
    for seed in 0..<20 as Range<UInt64> {
      do throws(Counterexample) {
        try falsify(either, CheckSettings(cases: 60, seed: seed, explains: false)) { list in
          if list.count == 1 && list[0] > 50 { throw One.failed }
          if list.count == 3 && list[0] > 50 { throw Two.failed }
        }
      } catch {
        #expect(error.failures.allSatisfy { !$0.isCut && $0.evaluations < 200 }, "seed \(seed)")
        #expect(Set(error.failures.map(\.value)).isSubset(of: ["[51]", "[51, 0, 0]"]))
        if error.failures.count == 2 { both += 1 }
      }
    }
    #expect(both > 10)
  }

  @Test func `a law does not apply a mutation twice`() throws {
    struct Stack: Reactor {
      enum Action: Sendable { case push, pop }
      let initialState: [Int] = []
      func refusal(action: Action, state: [Int]) -> Refusal? {
        action == .pop && state.isEmpty ? "it is empty" : nil
      }
      func reduce(into state: inout [Int], mutation: Action) {
        if mutation == .push { state.append(1) } else { state.removeLast() }
      }
    }
    try ReactorLaws(Stack(), .element(of: [.push, .pop])).check()
  }
}
