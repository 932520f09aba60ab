import Testing
import Thorium

/// The pulse as a value (law S2).
struct PulseTests {
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
      let news = pulse.assignments(behind: before.count)
      #expect(news.values == (0..<count).suffix(min(8, count - seen)))
      #expect(news.lost == max(0, count - seen - 8))
    }
  }

  @Test func `S2: to change a value in place is news once`() {
    var pulse = Pulse(wrappedValue: [1])
    pulse.wrappedValue.append(2)
    #expect(pulse.assignments(behind: 0).values == [[1, 2]])
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
