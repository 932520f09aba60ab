import Testing
import ThoriumProof

@testable import ThoriumCore

/// The law E5: how debounced effects of one id wait, one task for all of them.
struct AlarmTests {
  private let executor = SimulatedExecutor()
  private let clock = CountingClock()

  private func store() -> Store<Tape> {
    Store(Tape(), in: Runtime(executor: executor, clock: clock))
  }

  private func advance(_ seconds: Int = 1) {
    executor.runUntilIdle()
    clock.base.advance(by: .seconds(seconds)) { executor.runUntilIdle() }
  }

  @Test func `E5: a debounced effect that is asked for again and again sleeps in one task`() {
    let store = store()
    for number in 0..<100 {
      store.start(.just("\(number)").policy(.debounced(.seconds(10)), id: "x"))
      #expect(clock.asleep.value == 1)
      advance()
    }
    advance(8)
    #expect(store.currentState == [])
    advance()
    #expect(store.currentState == ["99"])
    #expect(clock.asleep.value == 0)
    // Each time it sleeps until ten seconds after the effect that was asked for last.
    #expect(clock.begun.value == 12)
  }

  @Test func `E5: each effect begins at its own time, whether that is later or earlier`() {
    let store = store()
    for (number, pause) in [5, 9, 3, 3, 4].enumerated() {
      store.start(.just("\(number)").policy(.debounced(.seconds(pause)), id: "x"))
      #expect(clock.asleep.value == 1)
      advance()
    }
    advance(2)
    #expect(store.currentState == [])
    advance()
    #expect(store.currentState == ["4"])
    store.start(.just("again").policy(.debounced(.seconds(1)), id: "x"))
    advance()
    #expect(store.currentState == ["4", "again"])
    #expect(clock.asleep.value == 0)
  }

  @Test(arguments: ["cancel", "replace", "end", "release"])
  func `E4, E5: no task sleeps for an effect that does not begin`(way: String) {
    var store: Store<Tape>? = store()
    store?.start(.just("never").policy(.debounced(.seconds(9)), id: "x"))
    #expect(clock.asleep.value == 1)
    switch way {
    case "cancel": store?.start(.cancel(id: "x"))
    case "replace": store?.start(.just("new").policy(.latest, id: "x"))
    case "end": store?.end()
    default: store = nil
    }
    executor.runUntilIdle()
    #expect(clock.asleep.value == 0)
    advance(9)
    #expect((store?.currentState ?? []) == (way == "replace" ? ["new"] : []))
  }

  @Test func `E5: an effect whose clock fails has failed`() {
    let clock = OddClock(error: Mishap("torn"))
    let store = Store(Tape(), in: Runtime(executor: executor, clock: clock))
    store.start(.just("a").policy(.debounced(.seconds(1)), id: "x").catch { "\($0)" })
    executor.runUntilIdle()
    #expect(store.currentState == ["torn"])
  }

  @Test func `E5: an effect begins on a clock that ends sleeps at once and does not advance`() {
    let store = Store(Tape(), in: Runtime(executor: executor, clock: OddClock(error: nil)))
    for name in ["a", "b"] { store.start(.just(name).policy(.debounced(.seconds(1)), id: "x")) }
    executor.runUntilIdle()
    let throttled = EffectPolicy.throttled(.seconds(1), latest: true)
    for name in ["c", "d"] { store.start(.just(name).policy(throttled, id: "y")) }
    executor.runUntilIdle()
    #expect(store.currentState == ["a", "b", "c", "d"])
  }

  @Test func `many closed throttles are rarely searched for open ones`() {
    let table = AlarmTable(on: clock)
    for number in 1...1_000 {
      #expect(table.closeThrottle(EffectID(number), for: .seconds(9), hasWaited: false) == nil)
    }
    #expect(1_000..<1_050 ~= clock.read.value)
  }

  @Test func `an alarm with lasting timers needs few of them, and rings at its time`() {
    let runtime = Runtime(executor: executor, clock: clock)
    let alarm = Alarm(AlarmClock(clock, keepsTimers: true))
    let rung = Record<String>()
    for seconds in stride(from: 2_000, through: 1_001, by: -1) {
      alarm.set(after: .seconds(seconds), in: runtime, named: "") { _ in rung.append("never") }
    }
    #expect(clock.begun.value == 2)
    alarm.clear()
    alarm.set(after: .seconds(1_500), in: runtime, named: "") { _ in
      rung.append("\(self.clock.now.offset)")
    }
    #expect(clock.begun.value == 2)
    advance(1_499)
    #expect(rung.all == [])
    advance()
    #expect(rung.all == ["1500.0 seconds"])
    alarm.clear(isOver: true)
    executor.runUntilIdle()
    #expect(clock.asleep.value == 0)
    #expect(alarm.isIdle)
  }
}

/// A virtual clock that counts those who read it, and those who sleep.
private struct CountingClock: Clock {
  let base = VirtualClock()
  let read = Box(0)
  let begun = Box(0)
  let asleep = Box(0)

  var now: VirtualClock.Instant {
    read.change { $0 += 1 }
    return base.now
  }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    begun.change { $0 += 1 }
    asleep.change { $0 += 1 }
    defer { asleep.change { $0 -= 1 } }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

/// A clock that stands still, and lets each sleep end at once.
private struct OddClock: Clock {
  let error: Mishap?

  var now: VirtualClock.Instant { VirtualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    if let error { throw error }
  }
}
