import Testing
import ThoriumProof

@testable import ThoriumCore

/// Durations that a clock cannot add to its time, and those that are not positive.
struct ExtremeTimesTests {
  /// Durations that never pass.
  static let endless: [Duration] = [
    .seconds(Int64.max), .seconds(Int64.max - 1), .seconds(Int64.max) * 10,
    Duration(secondsComponent: .max, attosecondsComponent: .max),
  ]
  /// Durations that pass at once.
  static let past: [Duration] = [
    .zero, .seconds(-1), .seconds(Int64.min), .seconds(Int64.min) * 10,
  ]

  @Test(arguments: ExtremeTimesTests.endless)
  func `E5, E7, E8: an effect that waits for ever is cancelled on a clock of the system`(
    time: Duration
  ) async {
    let reports = Record<String>()
    let clocks: [any Clock<Duration>] = [ContinuousClock(), SuspendingClock()]
    for clock in clocks {
      let store = Store(Tape(), in: Runtime(clock: clock) { reports.append("\($0)") })
      for effect in Self.effects(time) {
        store.start(effect.cancellable(id: "x"))
        store.start(.just("-"))
        store.start(.cancel(id: "x"))
        await store.settled()
      }
      #expect(store.text == "---t------")
    }
    #expect(reports.all.allSatisfy { $0.hasSuffix("was cancelled.") })
  }

  @Test(arguments: ExtremeTimesTests.endless)
  func `E5, E7, E8: infinite waits never end on a virtual clock`(time: Duration) {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    for effect in Self.effects(time) { store.start(effect) }
    for _ in 1...3 { world.clock.advance(by: .seconds(Int64.max)) { world.run() } }
    #expect(store.currentState == ["t"])
    #expect(world.reports.isEmpty)
  }

  @Test(arguments: ExtremeTimesTests.past)
  func `E5, E7, E8: a time that is not positive has passed at once`(time: Duration) {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    for effect in Self.effects(time) { store.start(effect.catch { _ in "C" }) }
    world.run()
    #expect(store.currentState.sorted().joined() == "CCCCabpst")
    // Those that the timeout and the race have stopped.
    #expect(
      world.reports.map(\.description) == [
        "work of Tape was cancelled.", "work of Tape was cancelled.",
      ]
    )
  }

  @Test(arguments: ExtremeTimesTests.past)
  func `E7: a body wakes at once from a time that is not positive on a clock of the system`(
    time: Duration
  ) async {
    let clocks: [any Clock<Duration>] = [ContinuousClock(), SuspendingClock()]
    for clock in clocks {
      let store = Store(Tape(), in: Runtime(clock: clock) { _ in })
      store.run { emit in
        try await emit.clock.sleep(for: time, tolerance: time)
        emit("s")
      }
      await store.settled()
      #expect(store.text == "s")
    }
  }

  private static let stuck = Effect<Tape>.run { _ in
    for await _ in AsyncStream(Never.self, { _ in }) {}
  }

  /// Effects that wait for a time, each in another way.
  private static func effects(_ time: Duration) -> [Effect<Tape>] {
    [
      .concat(.pause(for: time), .just("p")),
      stuck.timeout(time),
      .concat(.just("b").policy(.debounced(time), id: "b"), .none),
      .concat(.just("t").policy(.throttled(time, latest: true), id: "t"), .none),
      .failing().retry(1, after: time),
      .run { emit in try await emit.condition(within: time) { $0.count > 1_000 } },
      .run { emit in try await emit.take(within: time) { $0.name == "never" } },
      .race(stuck, .concat(.pause(for: time), .just("a"))),
      .run { emit in
        try await emit.clock.sleep(for: time, tolerance: time)
        emit("s")
      },
    ]
  }

  @Test func `a pause that doubles stops at the longest one`() {
    func pauses(from first: Duration, upTo longest: Duration) -> [Duration] {
      let retries = Retries(200, after: first, doublingUpTo: longest)
      return sequence(first: retries) { $0.left > 1 ? $0.next(after: nil) : nil }.map(\.pause)
    }
    for longest in Self.endless + Self.past + [.seconds(60)] {
      let doubled = pauses(from: .seconds(1), upTo: longest)
      #expect(doubled.count == 200)
      #expect(doubled.allSatisfy { $0 <= longest })
      if longest > .seconds(4) { #expect(doubled[2] == .seconds(4)) }
    }
    let long = pauses(from: .seconds(Int64.max), upTo: .seconds(Int64.max) * 17)
    #expect(long[4] == .seconds(Int64.max) * 16)
    #expect(long[5] == .seconds(Int64.max) * 17)
  }

  @Test(arguments: ExtremeTimesTests.endless)
  func `a pipeline that holds back for ever passes on nothing more`(time: Duration) {
    for isDebounced in [true, false] {
      let world = VirtualWorld()
      var sieve = Sieve()
      sieve.actions = { actions in
        isDebounced ? actions.debounce(for: time) : actions.throttle(for: time, latest: true)
      }
      let store = Store(sieve, in: world.runtime)
      for name in ["1", "2", "3"] {
        store.send(name)
        world.clock.advance(by: .seconds(Int64.max / 8)) { world.run() }
      }
      #expect(store.text == (isDebounced ? "" : "1"))
    }
  }

  @Test(arguments: ExtremeTimesTests.past)
  func `E7: a pipeline with a time of zero or less passes all elements at once`(time: Duration) {
    for isDebounced in [true, false] {
      let world = VirtualWorld()
      let states = Record<String>()
      var sieve = Sieve()
      sieve.actions = { Self.limited($0, time, isDebounced) }
      sieve.mutations = { Self.limited($0, time, isDebounced) }
      sieve.states = { Self.limited($0, time, isDebounced) }
      let store = Store(sieve, in: world.runtime)
      let subscription = store.observe { states.append($0.joined()) }
      store.send("ab")
      store.send("c")
      #expect(store.text == "abc")
      #expect(states.all == ["", "a", "ab", "abc"])
      world.advance(by: .seconds(1))
      #expect(states.count == 4)
      #expect(world.reports.isEmpty)
      subscription.cancel()
    }
  }

  private static func limited<Element>(
    _ elements: Pipeline<Element>,
    _ time: Duration,
    _ isDebounced: Bool
  ) -> Pipeline<Element> {
    isDebounced ? elements.debounce(for: time) : elements.throttle(for: time, latest: false)
  }
}
