import Effort
import Testing
import Thorium
import ThoriumProof

/// The laws of `map`, on random effects.
struct MappingPropertyTests {
  @Test func `E1: mapped random effects have the same result, and maps in a row are one map`() {
    var landed = 0
    var reports = 0
    let count = cases(150, quick: 12)
    for seed in 0..<count {
      guard let world = compare(seed) else { return }
      landed += world.landed
      reports += world.reports
    }
    #expect(landed > cases(2_000, quick: 60))
    #expect(reports > cases(200, quick: 4))
  }

  private func compare(_ seed: Int) -> (landed: Int, reports: Int)? {
    var random = SplitMix64(seed: UInt64(seed))
    var names = 0
    let ways = [
      Way(), Way { $0.map { $0 } }, Way { $0.map(opened).map(closed) },
      Way { $0.map { closed(opened($0)) } }, Way(onDeck: true), Way { throughMany($0) },
    ]
    for second in 0..<40 {
      if second < 6 {
        let tree = EffectShape.random(&random, &names)
        for way in ways { way.start(tree.effect) }
      }
      for way in ways { way.world.advance(by: .seconds(1)) }
      let plain = ways[0]
      let isSame =
        [1, 4, 5].allSatisfy { ways[$0].landed == plain.landed }
        && [2, 3].allSatisfy { ways[$0].landed == plain.landed.map { closed(opened($0)) } }
        && ways.allSatisfy { $0.reports == plain.reports }
      if !isSame {
        Issue.record("With seed \(seed) a mapped effect differs: \(ways.map(\.landed))")
        return nil
      }
    }
    return (ways[0].landed.count, ways[0].reports.count)
  }
}

@Sendable private func opened(_ mutation: String) -> String { "(\(mutation)" }
@Sendable private func closed(_ mutation: String) -> String { "\(mutation))" }

/// An effect inside so many maps that no more of them call each other, which together change nothing.
@Sendable private func throughMany(_ effect: Effect<Tape>) -> Effect<Tape> {
  (10..<30).reduce(effect) { inner, number in
    inner.map { "\(number)\($0)" }.map { String($0.dropFirst(2)) }
  }
}

/// A store, and what becomes of effects before they are started there.
private struct Way {
  let world = VirtualWorld()
  private let tape: Store<Tape>
  private let deck: Store<Deck>
  private let isOnDeck: Bool
  private let change: @Sendable (Effect<Tape>) -> Effect<Tape>

  init(
    onDeck isOnDeck: Bool = false,
    _ change: @escaping @Sendable (Effect<Tape>) -> Effect<Tape> = { $0 }
  ) {
    tape = Store(Tape(), in: world.runtime)
    deck = Store(Deck(), in: world.runtime)
    self.isOnDeck = isOnDeck
    self.change = change
  }

  func start(_ effect: Effect<Tape>) {
    if isOnDeck { deck.start(effect) } else { tape.start(change(effect)) }
  }

  var landed: [String] { isOnDeck ? deck.currentState.tape : tape.currentState }

  /// What was reported, without the names of reactors.
  var reports: [String] {
    world.reports.map { $0.description.replacing("Deck", with: "Tape") }
  }
}
