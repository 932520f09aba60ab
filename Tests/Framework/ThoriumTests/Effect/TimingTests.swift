import Testing
import Thorium
import ThoriumProof

/// Effects that race, pause, time out and are tried again; all on the runtime's clock (E7).
struct TimingTests {
  private let world = VirtualWorld()

  @Test func `the first of a race ends the others, whose finally lands`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        .race(.after(3, "slow", name: "slow").finally("-"), .after(1, "fast"), .endless()),
        .just("behind")
      )
    )
    world.advance(by: .seconds(10))
    #expect(store.currentState == ["fast", "-", "behind"])
  }

  @Test func `later parts of a race that ends at once do not begin`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.race(.just("a"), .just("b"), .run { emit in emit("c") }))
    store.start(.race())
    #expect(store.currentState == ["a"])
  }

  @Test func `a race fails as its first part does`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.race(.failing(after: 1), .after(2, "late")).catch { "\($0)" })
    world.advance(by: .seconds(10))
    #expect(store.currentState == ["mishap"])
  }

  @Test func `E7: a timeout fails an effect that takes too long, and no other`() {
    let store = Store(Tape(), in: world.runtime)
    for seconds in [1, 3] {
      store.start(.after(seconds, "\(seconds)").timeout(.seconds(2)).catch { "\($0)" })
    }
    world.advance(by: .seconds(10))
    #expect(store.currentState == ["1", "It took longer than 2.0 seconds."])
  }

  @Test func `an effect is taken until a sequence has an element`() {
    let store = Store(Tape(), in: world.runtime)
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    store.start(.concat(.endless().take(until: stops), .just("stopped")))
    world.advance(by: .seconds(10))
    #expect(store.currentState == [])
    stop.yield()
    world.run()
    #expect(store.currentState == ["stopped"])
  }

  @Test func `E7: an effect that fails is tried again after pauses that double`() {
    let store = Store(Tape(), in: world.runtime)
    let begun = Record<String>()
    let effect = Effect<Tape>.run { [world] _ in
      begun.append("\(world.clock.now.offset)")
      throw Mishap("mishap")
    }
    store.start(effect.retry(3, after: .doubling(from: .seconds(1))).catch { "\($0)" })
    world.advance(by: .seconds(100))
    #expect(begun.all == ["0.0 seconds", "1.0 seconds", "3.0 seconds", "7.0 seconds"])
    #expect(store.currentState == ["mishap"])
  }

  @Test func `an effect that succeeds at last is not tried again`() {
    let store = Store(Tape(), in: world.runtime)
    let tries = Record<String>()
    let effect = Effect<Tape>.run { emit in
      tries.append("try")
      if tries.all.count < 3 { throw Mishap("mishap") }
      emit("done")
    }
    store.start(effect.retry(5))
    #expect(store.currentState == ["done"])
    #expect(tries.all.count == 3)
    #expect(world.reports.isEmpty)
  }

  @Test func `E4: a cancelled effect is not retried, and a cancelled pause is not reported`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing().retry(9, after: .constant(.seconds(5))).cancellable(id: "x"))
    world.advance(by: .seconds(1))
    store.start(.cancel(id: "x"))
    world.advance(by: .seconds(100))
    #expect(store.currentState == [])
    #expect(world.reports.isEmpty)
  }

  @Test func `a retry of no times is the effect itself`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing().retry(0).catch { "\($0)" })
    #expect(store.currentState == ["mishap"])
  }

  @Test func `pauses grow up to their limit`() {
    let pauses = RetryPause.doubling(from: .seconds(1), upTo: .seconds(5))
    #expect((1...5).map(pauses.duration) == [1, 2, 4, 5, 5].map { .seconds($0) })
    #expect(pauses.duration(1_000_000) == .seconds(5))
    #expect(RetryPause.constant(.seconds(2)).duration(7) == .seconds(2))
    #expect(RetryPause.none.duration(1) == .zero)
  }

  @Test(arguments: [EffectPolicy.throttled(.seconds(9), latest: false), .droppable])
  func `L8: a retry that a policy drops fails as it did before`(policy: EffectPolicy) {
    let store = Store(Tape(), in: world.runtime)
    let effect = Effect<Tape>.failing().policy(policy, id: "x")
    store.start(effect.retry(3, after: .constant(.seconds(1))).catch { "\($0)" })
    store.start(.after(5, "other").policy(.droppable, id: "x"))
    world.advance(by: .seconds(100))
    #expect(store.currentState == ["mishap", "other"])
    #expect(world.reports.isEmpty)
  }
}
