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
