import Testing
import ThoriumProof

/// Effects that are taken until something comes, and effects that are tried again (E7).
struct TimingTests {
  private let world = VirtualWorld()

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

  @Test(arguments: [nil, Duration.seconds(60)])
  func `E7: a retry counts the attempts after the first, each after a pause, which may double`(
    longest: Duration?
  ) {
    let store = Store(Tape(), in: world.runtime)
    let begun = Record<String>()
    let effect = Effect<Tape>.run { [world] _ in
      begun.append("\(world.clock.now.offset)")
      throw Mishap("mishap")
    }
    let retried = effect.retry(3, after: .seconds(1), doublingUpTo: longest)
    store.start(retried.catch { "\($0)" })
    world.advance(by: .seconds(100))
    let moments = longest == nil ? [0, 1, 2, 3] : [0, 1, 3, 7]
    #expect(begun.all == moments.map { "\($0).0 seconds" })
    #expect(store.currentState == ["mishap"])
  }

  @Test func `a retry of no times is the effect itself`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing().retry(0).catch { "\($0)" })
    #expect(store.currentState == ["mishap"])
  }
}
