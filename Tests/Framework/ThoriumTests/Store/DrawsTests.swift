import Testing
import ThoriumProof

struct DrawsTests {
  struct Dice: Reactor {
    enum Mutation: Sendable { case rolled(Int, id: String, at: Duration) }
    struct State: Sendable, Equatable {
      var rolls: [Int] = []
      var ids: [String] = []
      var times: [Duration] = []
    }
    let initialState = State()

    func mutate(action: Int) -> Effect<Self> {
      .run { emit in
        for _ in 0..<action {
          try await emit.clock.sleep(for: .seconds(1))
          var random = emit.random
          emit(.rolled(Int.random(in: 1...6, using: &random), id: emit.id(), at: emit.now))
        }
      }
    }

    func reduce(into state: inout State, mutation: Mutation) {
      guard case .rolled(let number, let id, let time) = mutation else { return }
      state.rolls.append(number)
      state.ids.append(id)
      state.times.append(time)
    }
  }

  private func play(_ draws: Draws) -> Dice.State {
    let world = VirtualWorld(draws: draws)
    let store = Store(Dice(), in: world.runtime)
    store.send(20)
    world.advance(by: .seconds(20))
    return store.currentState
  }

  @Test func `L13: a seed decides numbers, dates and identifiers`() {
    let (one, same, other) = (play(.seeded(1)), play(.seeded(1)), play(.seeded(2)))
    #expect(one == same)
    #expect(VirtualWorld().runtime.id() == Runtime(draws: .seeded(0)).id())
    #expect(one.rolls.count == 20 && one.rolls != other.rolls && one.ids != other.ids)
    #expect(Set(one.rolls).count > 3)
    #expect(Set(one.ids + other.ids).count == 40)
    #expect(one.times == (1...20).map { Duration.seconds($0) })
    let late = play(.seeded(1, startingAt: .seconds(1_000)))
    #expect(late.rolls == one.rolls && late.times.first == .seconds(1_001))
  }

  @Test func `L13: stores that threads make in one runtime, and mapped effects, share its numbers`()
    async
  {
    let (runtime, other) = (Runtime(draws: .seeded(7)), Runtime(draws: .seeded(8)))
    let (ids, numbers, again) = (Record<String>(), Record<UInt64>(), Record<UInt64>())
    let (threads, rounds) = (4, 250)
    await onThreads(threads) { _ in
      for _ in 0..<rounds {
        let deck = Store(Deck(), in: runtime)
        deck.start(
          .run { emit in
            ids.append(other.id())
            var random = emit.random
            numbers.append(random.next())
          }
        )
      }
    }
    #expect(Set(ids.all).count == threads * rounds)
    #expect(Set(numbers.all).count == threads * rounds)
    // Other threads draw the same numbers in another order.
    Store(Tape(), in: Runtime(draws: .seeded(7))).run { emit in
      var random = emit.random
      for _ in 0..<threads * rounds { again.append(random.next()) }
    }
    #expect(Set(again.all) == Set(numbers.all))
  }

  @Test func `an identifier has the form of a random UUID`() throws {
    let digits = #"[0-9A-F]"#
    let form = try Regex("\(digits){8}-\(digits){4}-4\(digits){3}-[89AB]\(digits){3}-\(digits){12}")
    for draws in [Draws.system, .seeded(0)] {
      let runtime = Runtime(draws: draws)
      let ids = (0..<100).map { _ in runtime.id() }
      #expect(ids.allSatisfy { $0.wholeMatch(of: form) != nil })
      #expect(Set(ids).count == 100)
    }
  }

  @Test func `in real time, numbers and dates are those of the system`() {
    let (first, second) = (Runtime(), Runtime())
    var (one, other) = (first.random, second.random)
    #expect(one.next() != other.next())
    // 2025 began before this test was written.
    #expect(first.now > .seconds(1_735_689_600))
    #expect(first.now <= second.now)
  }
}
