import Effort
import Testing
import ThoriumProof

/// Effects that nobody would write, larger than any.
struct HostileTests {
  private let world = VirtualWorld()

  @Test func `a merge of thousands of parts under one id is cancelled at once`() {
    let store = Store(Tape(), in: world.runtime)
    let part = Effect<Tape>.run(start: .enqueued) { $0("never") }.cancellable(id: "x")
    let (parts, bodies) = (cases(100_000, quick: 20_000), 500)
    store.start(
      .merge(
        Array(repeating: Effect<Tape>.just("a").cancellable(id: "x"), count: parts - bodies)
          + Array(repeating: part, count: bodies)
      )
    )
    store.start(.concat(.cancel(id: "x"), .just("b")))
    world.run()
    #expect(store.currentState.count == parts + 1 - bodies)
    #expect(world.reports.count == bodies)
  }

  @Test func `a concat of 20 000 parts that cancel one another ends`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        (0..<20_000).map { number in
          .of("a").cancellable(id: number % 7, cancelInFlight: true)
        }
      )
    )
    #expect(store.currentState.count == 20_000)
  }
}
