import Testing
import ThoriumProof

/// What comparing stores with the model has found once, each as small as it was.
struct FindingsTests {
  private let world = VirtualWorld()

  @Test func `E9: parts are cancelled in the order in which they are written, at any position`() {
    let store = Store(Tape(), in: world.runtime)
    let first = Effect<Tape>.concat(.after(1, ""), .endless().finally("1"))
    store.start(.merge(first, .endless().finally("2")).cancellable(id: "x"))
    world.advance(by: .seconds(1))
    store.start(.cancel(id: "x"))
    #expect(store.text == "12")
  }

  @Test(arguments: 0..<4)
  func `L8: the error of a dropped retry is not lost for the effects around it`(way: Int) {
    let store = Store(Tape(), in: world.runtime)
    let effect = Effect<Tape>.failing().policy(.throttled(.seconds(9), latest: false), id: "x")
    let ways = [
      effect.finally("F"), effect.cancellable(id: "y"), effect.timeout(.seconds(1)),
      .concat(.none, effect.finally("F")),
    ]
    store.start(ways[way].retry(3).catch { "\($0)" })
    #expect(store.currentState.last == "mishap")
  }

  @Test func `E5: the first effect's interval closes a throttle, for all others too`() {
    for isAlone in [true, false] {
      let store = Store(Tape(), in: world.runtime)
      store.start(.just("a").policy(.throttled(.seconds(1), latest: false), id: "x"))
      world.advance(by: .seconds(2))
      if !isAlone {
        store.start(.just("b").policy(.throttled(.seconds(1), latest: false), id: "y"))
      }
      store.start(.just("c").policy(.throttled(.seconds(5), latest: false), id: "x"))
      #expect(store.text == (isAlone ? "ac" : "abc"))
    }
  }

  @Test func `E4: an emission that releases its store returns false`() {
    let store = Box<Store<Tape>?>(Store(Tape(), in: world.runtime))
    let answers = Record<Bool>()
    let subscription = store.value?.observe { state in
      if state == ["a"] { store.value = nil }
    }
    store.value?.run(start: .enqueued) { emit in
      answers.append(emit("a"))
    }
    world.run()
    #expect(answers.all == [false])
    subscription?.cancel()
  }

  @Test func `E6: actions end with their store in the order in which they began`() {
    let record = TraceRecord<Tape>()
    let world = VirtualWorld(tracers: [record])
    let store = Store(Tape(recover: { _, _ in .endless() }), in: world.runtime)
    store.start(.failing(after: 1))
    store.start(.endless())
    world.advance(by: .seconds(1))
    store.end()
    let ended = record.events.compactMap { event in
      if case .actionEnded(let number, _) = event { number } else { nil }
    }
    #expect(ended == [1, 2])
  }

  @Test func `E5: passing a throttle replaces all effects that wait, also those begun meanwhile`() {
    let record = TraceRecord<Tape>()
    let world = VirtualWorld(tracers: [record])
    let store = Store(Tape(), in: world.runtime)
    func throttled(_ name: String) -> Effect<Tape> {
      .just(name).policy(.throttled(.seconds(1), latest: true), id: "x")
    }
    store.start(throttled("1"))
    // At 1 s, this pause ends first, and then the wait of "2".
    store.start(.concat(.after(1, "-"), throttled("4")))
    store.start(.concat(throttled("2"), throttled("3")))
    world.advance(by: .seconds(5))
    #expect(store.text == "1-4")
    let replaced = record.events.count { event in
      if case .effectEnded(_, .cancelled(.replaced(EffectID("x")))) = event { true } else { false }
    }
    #expect(replaced == 2)
  }

  @Test func `E5: an effect that passes a throttle replaces one whose wait is just over`() {
    let store = Store(Tape(), in: world.runtime)
    @Sendable func throttled(_ name: String) -> Effect<Tape> {
      .just(name).policy(.throttled(.seconds(1), latest: true), id: "x")
    }
    store.start(throttled("1"))
    // At 1 s, this begins before the alarm of "2" rings.
    _ = world.clock.schedule(after: .seconds(1)) { store.start(throttled("3")) }
    store.start(throttled("2"))
    world.advance(by: .seconds(5))
    #expect(store.text == "13")
  }

  @Test func `E6: a replacement in a throttle is traced by the id that was given`() {
    let record = TraceRecord<Tape>()
    let store = Store(Tape(), in: VirtualWorld(tracers: [record]).runtime)
    for name in ["a", "b", "c"] {
      store.start(.just(name).policy(.throttled(.seconds(1), latest: true), id: "x"))
    }
    let events = record.events.compactMap { event in
      switch event {
      case .effectBegan(_, let name, _): "\(name)"
      case .effectEnded(_, .cancelled(.replaced(EffectID("x")))): "replaced"
      default: nil
      }
    }
    #expect(events == ["x", "replaced", "x"])
  }
}
