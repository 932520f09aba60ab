import Testing
import Thorium

/// The pulse as a value (law S2).
struct PulseTests {
  @Test func `S2: the value it begins with is no news`() {
    let pulse = Pulse(wrappedValue: "a")
    #expect(pulse.wrappedValue == "a")
    #expect(pulse.count == 0)
    #expect(pulse.news(since: pulse).values == [])
  }

  @Test(arguments: 0...20)
  func `S2: it keeps the last eight and counts the lost ones`(count: Int) {
    var pulse = Pulse(wrappedValue: 0)
    var earlier = [pulse]
    for number in 0..<count {
      pulse.wrappedValue = number
      earlier.append(pulse)
    }
    #expect(pulse.count == count)
    for (seen, before) in earlier.enumerated() {
      let news = pulse.news(since: before)
      #expect(news.values == (0..<count).suffix(min(8, count - seen)))
      #expect(news.lost == max(0, count - seen - 8))
      #expect(before.news(since: pulse).values == [])
    }
  }

  @Test func `S2: to set an equal value is news`() {
    var pulse = Pulse(wrappedValue: "a")
    let first = pulse
    pulse.wrappedValue = "a"
    let second = pulse
    pulse.wrappedValue = "a"
    #expect(pulse.news(since: second).values == ["a"])
    #expect(pulse.news(since: first).values == ["a", "a"])
  }

  @Test func `S2: to change a value in place is news once`() {
    let first = Pulse(wrappedValue: [1])
    var pulse = first
    pulse.wrappedValue.append(2)
    #expect(pulse.news(since: first).values == [[1, 2]])
  }

  @Test func `S2: an assignment to another copy is no part of a pulse`() {
    var (left, right) = (Pulse(wrappedValue: 0), Pulse(wrappedValue: 0))
    left.wrappedValue = 1
    let common = left
    right = left
    left.wrappedValue = 2
    right.wrappedValue = 3
    #expect(left.news(since: common).values == [2])
    #expect(right.news(since: common).values == [3])
    #expect(right.news(since: left).values == [3])
    #expect(left.news(since: right).values == [])
  }

  @Test func `S2: how it was set takes no part in equality, hashes and descriptions`() {
    let plain = Pulse(wrappedValue: "b")
    var pulse = Pulse(wrappedValue: "a")
    #expect(pulse != plain)
    for text in ["b", "c", "b"] { pulse.wrappedValue = text }
    #expect(pulse == plain)
    #expect(pulse.hashValue == plain.hashValue)
    #expect("\(pulse)" == "\(plain)")
    #expect("\(plain)" == #"Pulse<String>(wrappedValue: "b")"#)
    var dump = ["", ""]
    Swift.dump(pulse, to: &dump[0])
    Swift.dump(plain, to: &dump[1])
    #expect(dump[0] == dump[1])
  }
}
