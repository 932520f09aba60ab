import Testing

@testable import ThoriumProperties

struct DurationTests {
  @Test func `a range includes the longest positive and negative durations`() throws {
    let longest = Duration.nanoseconds(Int64.max)
    let both = Generator.duration(.zero - longest...longest)
    #expect(try both.simplest { $0 > .seconds(3) } == .seconds(3) + .nanoseconds(1))
    #expect(try both.simplest { $0 < .seconds(-3) } == .seconds(-3) - .nanoseconds(1))
    #expect(try Generator.duration(longest...longest).simplest { _ in true } == longest)
  }
}
