import Effort
import Flawed
import Testing
import ThoriumProof

/// Replies, pauses and the order of tasks are marked if they are irrelevant.
@Suite struct `A mark at a reply, at time and at an order` {
  /// Counts taps, but those that come too early.
  private struct Taps: Reactor {
    enum Action: Sendable, CaseIterable { case tap }
    let initialState = 0

    func mutate(action: Action) -> Effect<Self> {
      .just(action).policy(.throttled(.seconds(1), latest: false), id: "tap")
    }

    func reduce(into taps: inout Int, mutation: Action) { taps += 1 }
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test(arguments: [(1...9, true), (0...9, false)])
  func `follows a pause that may have any length`(seconds: ClosedRange<Int>, isFree: Bool) async {
    let pauses = Generator<Int>.int(seconds).map { Duration.seconds($0) }
    let found = await #expect(throws: Counterexample.self) {
      try await falsify(Taps(), CheckSettings(seed: 3)) { property in
        property.time(pauses)
        property.invariant("once is enough") { $0 < 2 }
      }
    }
    let mark = isFree ? " /* or any other */" : ""
    #expect(found?.failures.first?.value.contains("2. 1 second\(mark) pass") == true)
  }

  /// The marked lines in the runs of some reactors; runs of the others have no marks.
  private static let marked = [
    "Ring": (1...9).map { $0 == 8 ? "" : "\($0). .push(0*)" }.filter { !$0.isEmpty },
    "Editor": ["1. .type(0*)", "3. .type(0*)"],
    "Like": ["the service fails with Unavailable() at once*"],
    "Session": ["the service is never answered /* or any other outcome */"],
    "Loader": ["the service fails with Unavailable() at once*"],
    "Tally": ["next task*"],
  ]
  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test(arguments: Machine.all.sample(3))
  func `appears in runs of flawed reactors exactly at the irrelevant parts`(
    _ machine: Machine
  ) async throws {
    let found = try #require(
      try await machine.find(CheckSettings(seed: 3, findsAll: false, shrinkTime: .seconds(600)))
    )
    let lines = found.run.split(separator: "\n").filter { $0.contains("/*") }.map { line in
      let text = line.drop { $0 == " " }
      return String(text.firstRange(of: "  ").map { text[..<$0.lowerBound] } ?? text)
        .replacing(" /* or any other */", with: "*")
        .replacing(" /* or any other delay */", with: "*")
    }
    #expect(lines == Self.marked[machine.name] ?? [], "\(found.run)")
  }
}
