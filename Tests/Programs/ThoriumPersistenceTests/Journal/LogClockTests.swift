import Testing

@testable import ThoriumPersistence

struct LogClockTests {
  @Test func `C2.6: dates never go back, whatever the calendar says when a log is opened`() {
    var last: Int?
    var behind = 0
    for now in [1_000, 5_000, 2_000, 2_000, 9_000, 0] {
      let clock = LogClock(now: now, last: last)
      #expect(clock.isBehind == (now < last ?? now))
      if clock.isBehind { behind += 1 }
      #expect(clock.date(.zero) == max(now, last ?? now))
      #expect(clock.date(.microseconds(3) + .nanoseconds(999)) == clock.date(.zero) + 3)
      last = clock.date(.microseconds(700))
    }
    #expect(behind == 3)
  }
}
