import Testing
import Thorium
import ThoriumProof

/// Effects of one reactor as parts of another's: they map and nest.
struct MappingTests {
  private let world = VirtualWorld()
  private let store: Store<Deck>

  init() {
    store = Store(Deck(), in: world.runtime)
  }

  private var text: String { store.currentState.tape.joined(separator: " ") }

  @Test func `E2: immediate parts stay immediate, and a map of them calls nothing twice`() {
    let calls = Record<String>()
    let counted: @Sendable (String) -> Deck.Mutation = { mutation in
      calls.append(mutation)
      return .tape(mutation)
    }
    for effect in [Effect<Tape>.none, .just("a"), .of("b", "c")] {
      store.send(.start(effect.map(state: \.tape, counted)))
    }
    #expect(text == "a b c")
    #expect(calls.all == ["a", "b", "c"])
  }

  @Test func `E3: a mapped body begins at once, and reads the part of the state that is its own`() {
    store.start(
      .concat(
        .just("a"),
        .run { emit in
          emit("sees \(emit.currentState.count)")
          try await emit.clock.sleep(for: .seconds(1))
          emit("sees \(emit.currentState.count)")
        }
      )
    )
    #expect(text == "a sees 1")
    world.advance(by: .seconds(1))
    #expect(text == "a sees 1 sees 2")
  }

  @Test func `E4: a mapped body is cut exactly, and its emitter says so`() {
    let kept = Box<Emitter<Tape>?>(nil)
    store.start(
      .run { emit in
        kept.value = emit
        try await emit.clock.sleep(for: .seconds(9))
      }
      .finally("F").cancellable(id: "x")
    )
    #expect(kept.value?("a") == true)
    store.send(.start(.concat(.cancel(id: "x"), .just(.label("cancelled")))))
    #expect(kept.value?("late") == false)
    #expect(text == "a F")
    #expect(store.currentState.label == "cancelled")
    #expect(world.reports.map(\.description) == ["x of Deck was cancelled."])
  }

  @Test func `an error passes a map, and the results of catch and finally are mapped`() {
    store.start(.failing(after: 1).finally("F").catch { "caught \($0)" })
    store.send(.start(Effect.failing(after: 1).onDeck.catch { .label("\($0)") }))
    world.advance(by: .seconds(1))
    #expect(text == "F caught mishap")
    #expect(store.currentState.label == "mishap")
    #expect(world.reports.isEmpty)
  }

  @Test func `E5: policies, retries, pauses and races of a mapped effect are its own`() {
    let attempts = Record<Int>()
    let failing = Effect<Tape>.run { emit in
      attempts.append(attempts.count)
      if attempts.count < 3 { throw Mishap("torn") }
      emit("third")
    }
    store.start(.concat(failing.retry(2, after: .constant(.seconds(1))), .just("on")))
    for name in ["1", "2"] { store.start(.after(1, "s\(name)").policy(.sequential, id: "s")) }
    for name in ["1", "2"] { store.start(.after(1, "d\(name)").policy(.droppable, id: "d")) }
    for name in ["1", "2"] {
      store.start(.just("t\(name)").policy(.throttled(.seconds(3), latest: true), id: "t"))
    }
    store.start(.race(.after(2, "slow"), .concat(.pause(for: .seconds(1)), .just("raced"))))
    world.advance(by: .seconds(1))
    #expect(text.split(separator: " ").sorted() == ["d1", "raced", "s1", "t1"])
    world.advance(by: .seconds(5))
    #expect(
      text.split(separator: " ").sorted()
        == ["d1", "on", "raced", "s1", "s2", "t1", "t2", "third"]
    )
  }

  @Test func `maps nested deep run in constant stack, at any position`() {
    var tape = Effect<Tape>.concat(.just("a"), .after(1, "b"))
    for number in 0..<5_000 { tape = Effect.merge(tape, .none).cancellable(id: number) }
    store.start(tape)
    let around = (0..<100).reduce(Effect<Tape>.after(1, "c").finally("d")) { inner, _ in
      .concat(inner.map { "\($0)" }, .none)
    }
    store.start(around)
    world.advance(by: .seconds(1))
    #expect(text == "a b c d")
  }
}
