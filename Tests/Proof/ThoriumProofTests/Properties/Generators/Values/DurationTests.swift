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

  @Test func `durations are in their range, and many are round`() throws {
    let range: ClosedRange<Duration> = .zero ... .seconds(10)
    let spans = try Generator.duration(range).sample(1_000)
    #expect(spans.allSatisfy(range.contains))
    #expect(spans.count { $0.components.attoseconds == 0 } > 200)
    #expect(Set(spans).count > 100)
  }

  @Test func `the simplest duration is the one closest to zero`() throws {
    #expect(try Generator.duration(.zero ... .seconds(10)).simplest() == .zero)
    #expect(try Generator.duration(.seconds(2) ... .seconds(10)).simplest() == .seconds(2))
    let longest = Generator.duration(.zero ... .seconds(100))
    #expect(try longest.simplest { $0 > .seconds(3) } == .seconds(3) + .nanoseconds(1))
  }
}
