import Testing
import Thorium
import ThoriumProof

/// The law E5: what becomes of effects under one id while others run under it.
struct PolicyTests {
  private let world = VirtualWorld()

  /// Asks for an effect at each of these seconds, and tells what has landed in the end.
  private func landed(
    _ policy: EffectPolicy,
    askedAt seconds: [Int],
    taking duration: Int
  ) -> [String] {
    let store = Store(Tape(), in: world.runtime)
    var now = 0
    for (number, second) in seconds.enumerated() {
      world.advance(by: .seconds(second - now))
      now = second
      store.start(
        .concat(.just("\(number)"), .after(duration, "\(number)!")).policy(policy, id: "x")
      )
    }
    world.advance(by: .seconds(100))
    return store.currentState
  }

  @Test func `E5: concurrent effects run side by side`() {
    #expect(
      landed(.concurrent, askedAt: [0, 1, 2], taking: 5) == ["0", "1", "2", "0!", "1!", "2!"]
    )
  }

  @Test func `E5: sequential effects run one after the other, in the order they were asked for`() {
    #expect(
      landed(.sequential, askedAt: [0, 1, 2], taking: 5) == ["0", "0!", "1", "1!", "2", "2!"]
    )
    #expect(landed(.sequential, askedAt: [0, 9], taking: 5) == ["0", "0!", "1", "1!"])
  }

  @Test func `E5: the latest effect cancels those before it`() {
    #expect(landed(.latest, askedAt: [0, 1, 2], taking: 5) == ["0", "1", "2", "2!"])
  }

  @Test func `E5: droppable effects are dropped while one runs`() {
    #expect(landed(.droppable, askedAt: [0, 1, 2, 9], taking: 5) == ["0", "0!", "3", "3!"])
  }

  @Test func `E5: a debounced effect begins when nothing was asked for long enough`() {
    let policy = EffectPolicy.debounced(.seconds(3))
    #expect(landed(policy, askedAt: [0, 2, 4, 20], taking: 1) == ["2", "2!", "3", "3!"])
  }

  @Test func `E5: the first of throttled effects begins at once, and the latest after it`() {
    let policy = EffectPolicy.throttled(.seconds(10), latest: true)
    #expect(
      landed(policy, askedAt: [0, 1, 2, 11, 40], taking: 1) == [
        "0", "0!", "2", "2!", "3", "3!", "4", "4!",
      ]
    )
  }

  @Test func `E5: of throttled effects the others are dropped where the latest does not count`() {
    let policy = EffectPolicy.throttled(.seconds(10), latest: false)
    #expect(
      landed(policy, askedAt: [0, 1, 2, 11, 40], taking: 1) == ["0", "0!", "3", "3!", "4", "4!"]
    )
  }

  @Test(arguments: [
    EffectPolicy.concurrent, .sequential, .latest, .droppable, .debounced(.seconds(3)),
    .throttled(.seconds(3), latest: true),
  ])
  func `E5, E4: cancelling the id ends running effects and waiting ones`(
    policy: EffectPolicy
  ) async {
    let store = Store(Tape(), in: world.runtime)
    for name in ["a", "b", "c"] {
      store.start(.after(5, name, name: name).policy(policy, id: "x"))
    }
    store.start(.cancel(id: "x"))
    world.advance(by: .seconds(100))
    #expect(store.currentState == [])
    store.start(.after(1, "later").policy(policy, id: "x"))
    world.advance(by: .seconds(100))
    #expect(store.currentState == ["later"])
  }

  @Test func `E5: ids are apart from each other, and stores from each other`() {
    let stores = [Store(Tape(), in: world.runtime), Store(Tape(), in: world.runtime)]
    for store in stores {
      for id in ["x", "y"] { store.start(.after(5, id).policy(.droppable, id: id)) }
    }
    world.advance(by: .seconds(5))
    #expect(stores.map(\.text) == ["xy", "xy"])
  }

  @Test func `E5: a waiting or dropped effect completes, so that the store settles`() {
    let store = Store(Tape(), in: world.runtime)
    let settled = Record<String>()
    for policy in [EffectPolicy.sequential, .droppable, .throttled(.seconds(9), latest: false)] {
      for name in ["a", "b", "c"] {
        store.start(.after(2, name).policy(policy, id: "\(policy)"))
      }
    }
    world.startTask { [world] in
      await store.settled()
      settled.append("\(world.clock.now.offset)")
    }
    world.advance(by: .seconds(100))
    #expect(settled.all == ["6.0 seconds"])
    #expect(world.reports.isEmpty)
  }

  @Test func `E5, E9: a sequential effect that fails lets the next one have its turn`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing(after: 2).catch { "\($0)" }.finally("!").policy(.sequential, id: "x"))
    store.start(.failing(after: 2, "raw").policy(.sequential, id: "x"))
    store.start(.after(1, "next").policy(.sequential, id: "x"))
    world.advance(by: .seconds(100))
    #expect(store.currentState == ["mishap", "!", "next"])
    #expect(world.reports.count == 1)
  }

  @Test func `E5: a thousand sequential effects run in order, in constant stack`() {
    let store = Store(Tape(), in: world.runtime)
    let names = (0..<1_000).map { "\($0)" }
    store.start(.after(1, "first").policy(.sequential, id: "x"))
    for name in names { store.start(.just(name).policy(.sequential, id: "x")) }
    world.advance(by: .seconds(1))
    #expect(store.currentState == ["first"] + names)
  }

  @Test func `E5: an effect does not wait for an effect of its own id that contains it`() {
    let store = Store(Tape(), in: world.runtime)
    let parts = ["a", "b"].map { Effect<Tape>.after(1, $0).policy(.sequential, id: "x") }
    store.start(.merge(parts).policy(.sequential, id: "x"))
    store.start(.concat(parts).policy(.sequential, id: "x"))
    world.advance(by: .seconds(100))
    #expect(store.currentState == ["a", "b", "a", "b"])
  }

  @Test func `E5: an effect that waited in a throttle is not cancelled once it has begun`() {
    let store = Store(Tape(), in: world.runtime)
    for (second, name) in [(0, "1"), (1, "2"), (15, "3")] {
      world.advance(by: .seconds(second == 0 ? 0 : second == 1 ? 1 : 14))
      store.start(
        .concat(.just(name), .after(30, name + "!"))
          .policy(.throttled(.seconds(10), latest: true), id: "x")
      )
    }
    world.advance(by: .seconds(100))
    #expect(store.currentState == ["1", "2", "3", "1!", "2!", "3!"])
    #expect(world.reports.isEmpty)
  }

  @Test(arguments: [(true, ["1 2 3", "1 3"]), (false, ["1 2", "1 3"])])
  func `E5: a throttled effect whose time is over does not land after a later one`(
    latest: Bool,
    endings: [String]
  ) throws {
    let seen = try outcomes { simulation, runtime in
      let store = Store(Tape(), in: runtime)
      let waiting = EffectPolicy.throttled(.seconds(1), latest: true)
      for name in ["1", "2"] { store.start(.just(name).policy(waiting, id: "x")) }
      try await simulation.clock.sleep(for: .seconds(1))  // as long as the second one waits
      let policy = EffectPolicy.throttled(.seconds(1), latest: latest)
      store.start(.just("3").policy(policy, id: "x"))
      await store.settled()
      return store.currentState.joined(separator: " ")
    }
    #expect(seen == Set(endings))
  }

  @Test func `E5: a long queue is cancelled as a whole, and none of its effects gets a turn`() {
    let store = Store(Tape(), in: world.runtime)
    for _ in 1...5_000 { store.start(.after(1, "late").policy(.sequential, id: "x")) }
    store.start(.cancel(id: "x"))
    world.advance(by: .seconds(10))
    #expect(store.currentState == [])
    #expect(world.reports.count == 1)
  }
}
