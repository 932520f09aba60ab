import Testing
import Thorium

/// The pulse as a value (law S2).
struct PulseTests {
  @Test func `S2: the value it begins with is no news`() {
    let pulse = Pulse(wrappedValue: "a")
    #expect(pulse.wrappedValue == "a")
    #expect(pulse.count == 0)
    #expect(pulse.news(since: 0).values == [])
  }

  @Test(arguments: 0...20)
  func `S2: it keeps the last eight and counts what is lost`(count: Int) {
    var pulse = Pulse(wrappedValue: 0)
    for number in 0..<count { pulse.wrappedValue = number }
    #expect(pulse.count == count)
    for seen in 0...count + 1 {
      let news = pulse.news(since: seen)
      #expect(news.values == (0..<count).suffix(min(8, max(0, count - seen))))
      #expect(news.lost == max(0, count - seen - 8))
    }
  }

  @Test func `S2: to set an equal value is news`() {
    var pulse = Pulse(wrappedValue: "a")
    pulse.wrappedValue = "a"
    pulse.wrappedValue = "a"
    #expect(pulse.news(since: 1).values == ["a"])
    #expect(pulse.news(since: 0).values == ["a", "a"])
  }

  @Test func `S2: to change a value in place is news once`() {
    var pulse = Pulse(wrappedValue: [1])
    pulse.wrappedValue.append(2)
    #expect(pulse.news(since: 0).values == [[1, 2]])
  }

  @Test func `two pulses are equal when they were set equally often to the same value`() {
    var left = Pulse(wrappedValue: 1)
    var right = Pulse(wrappedValue: 1)
    #expect(left == right)
    left.wrappedValue = 1
    #expect(left != right)
    right.wrappedValue = 2
    #expect(left != right)
    left.wrappedValue = 3
    right.wrappedValue = 3
    #expect(left == right)
  }
}
