import Testing
import ThoriumProperties

@testable import ThoriumSimulation

struct ScheduleShrinkerTests {
  /// Returns a run of twenty points with ten options each, with these choices.
  private func recording(_ choices: [UInt32]) -> Recording {
    var recording = Recording()
    for place in 0..<20 {
      let choice = place < choices.count ? choices[place] : 0
      recording.recordChoice(
        Int(choice),
        at: ChoicePoint(tasks: 10, mayContinue: place % 2 == 0)
      )
    }
    return recording
  }

  /// Returns all lists that are tried for a failure, each written as its digits.
  private func tries(_ start: [UInt32], _ fails: @escaping ([UInt32]) -> Bool) -> [String] {
    var tries: [String] = []
    let small = ScheduleShrinker(recording(start)) { choices in
      tries.append(choices.map { "\($0)" }.joined())
      return fails(choices) ? recording(choices) : nil
    }.shrink()
    return tries + ["→ " + small.choices.withoutZerosAtEnd.map { "\($0)" }.joined()]
  }

  @Test func `shrinking clears blocks, large ones first, then lowers and moves choices`() {
    let unique = tries([2, 0, 0, 3]) { _ in false }
    #expect(
      unique.joined(separator: " ")
        == "0003 03 2 2 0003 003 203 203 2 2 1003 2002 203 23 3 → 2003"
    )
    let single = tries([0, 0, 0, 0, 0, 0, 0, 9]) { $0.contains { $0 > 0 } }
    #expect(single.joined(separator: " ") == "0009   09   9   05 03 02 01 1 1   1 → 01")
    let first = tries([5, 0, 7]) { $0.first ?? 0 > 2 }
    #expect(first.joined(separator: " ") == "007 07 57 5 3 2   2 → 3")
  }

  @Test func `the fingerprint of a run is the same in each process`() {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }()
    )
    #expect("\(recording([1, 2]).schedule)" == "0:1,1:2/\(isDebug ? "b973638d" : "4c1b5110")")
  }

  @Test func `shrinking a very long run ends after 100 attempts`() {
    var long = Recording()
    for _ in 0..<200_000 { long.recordChoice(1, at: ChoicePoint(width: 2)) }
    var attempts = 0
    _ = ScheduleShrinker(long) { _ in
      attempts += 1
      return nil
    }.shrink()
    #expect(attempts == 25)
  }

  @Test(arguments: [(20, 1), (21, 1), (22, 2), (42, 2), (43, 3), (63, 3), (64, 4)])
  func `shrinking starts an attempt while any budget is left`(rest: Int, expected: Int) {
    var attempts = 0
    // Each takes one and the twenty choices of the run.
    _ = ScheduleShrinker(recording([2, 0, 0, 3]), trying: rest) { _ in
      attempts += 1
      return nil
    }.shrink()
    #expect(attempts == expected)
  }

  @Test func `a failure that does not repeat is not shrunk`() {
    let start = recording([1, 2, 3])
    #expect(ScheduleShrinker(start) { _ in nil }.shrink().choices == start.choices)
  }
}
