import Testing
import Thorium
import ThoriumProof

/// The laws N2, N3 and N4 on random flows that a random user disturbs.
struct FlowPropertyTests {
  // Takes over a second: fewer programs do not reach all cases.
  @Test func `E6, N2, N3, N4: every flow ends once, and every screen goes once`() throws {
    let tally = Tally()
    for seed in 1...500 as ClosedRange<UInt64> {
      weak let navigator = try run(seed, tally)
      try #require(navigator == nil, "seed \(seed) keeps its navigator")
    }
    for name in Step.names + Last.allCases.map(\.rawValue) + Gesture.allCases.map(\.rawValue) {
      #expect(tally[name] > 0, "never done: \(name)")
    }
    for name in Self.hardCases {
      #expect(tally[name] > 0, "never reached: \(name)")
    }
  }

  static let hardCases = [
    "finished:", "cancelled:", "failed:", "abandoned",
    "refused: the flow has ended", "a flow began nothing, it had ended",
    "several flows ended by one gesture", "a screen went beneath one that stayed",
    "several stacks",
  ]

  /// Runs one program under one user, and looks at everything after each gesture.
  private func run(_ seed: UInt64, _ tally: Tally) throws -> Navigator {
    var random = SplitMix64(seed: seed)
    var programs = Programs()
    let play = Play(tally)
    play.begin(programs.any(depth: 0, using: &random))
    try play.check("seed \(seed), at the start")
    for number in 1...6 {
      guard let gesture = Gesture.allCases.randomElement(using: &random) else { break }
      tally.count(gesture.rawValue)
      perform(gesture, in: play, &programs, &random)
      try play.check("seed \(seed), \(gesture) as number \(number)")
    }
    play.bench.navigator.end()
    play.deafHear()
    play.bench.advance(by: .seconds(2))
    try play.check("seed \(seed), at the end")
    try #require(play.bench.sight == " []")
    try #require(play.bench.balance.faults == [])
    try #require(play.bench.balance.open == [])
    try expectOneHistory(play.bench.stage, "seed \(seed)")
    return play.bench.navigator
  }

  /// What a user does.
  enum Gesture: String, CaseIterable {
    case back, swipe, halfSwipe, root, close, wait, cancel, open
  }

  private func perform(
    _ gesture: Gesture,
    in play: Play,
    _ programs: inout Programs,
    _ random: inout SplitMix64
  ) {
    let navigator = play.bench.navigator
    switch gesture {
    case .back: _ = try? navigator.pop()
    case .swipe: _ = try? navigator.swipe(1)
    case .halfSwipe: _ = try? navigator.swipe(0.2)
    case .root: _ = try? navigator.popToRoot()
    case .close: _ = try? navigator.dismiss()
    case .wait: play.bench.advance(by: .seconds(1))
    case .cancel: play.results.randomElement(using: &random)?.cancel()
    case .open: play.begin(programs.any(depth: 1, using: &random))
    }
  }
}
