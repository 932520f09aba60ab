import Testing
import ThoriumProperties

@testable import ThoriumTime

struct TimersTests {
  /// A model of timers: a list in the order of deadlines, and of insertion for equal deadlines.
  private struct Model {
    var now = Duration.zero
    var waiting: [(number: Int, deadline: Duration)] = []

    mutating func takeNext(until end: Duration?) -> [Int] {
      guard let next = waiting.map(\.deadline).min(), next <= end ?? next else { return [] }
      now = next
      defer { waiting.removeAll { $0.deadline == next } }
      return waiting.filter { $0.deadline == next }.map(\.number)
    }
  }

  private func timer(_ number: Int, _ deadline: Duration) -> Timers.Timer {
    Timers.Timer(number: number, deadline: VirtualClock.Instant(offset: deadline)) { _ in }
  }

  @Test func `timers are due by deadline, and then by insertion`() {
    var random = SplitMix64(seed: 1)
    var most = 0
    for _ in 0..<300 {
      var timers = Timers()
      var model = Model()
      for _ in 0..<60 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0...2:
          let number = timers.nextNumber()
          let deadline = model.now + .seconds(Int.random(in: 1...5, using: &random))
          timers.insert(timer(number, deadline))
          model.waiting.append((number, deadline))
        case 3:
          let number = Int.random(in: 1...60, using: &random)
          let there = model.waiting.first { $0.number == number }
          let removed = timers.remove(number)?.number
          #expect(removed == there?.number)
          model.waiting.removeAll { $0.number == number }
        default:
          let end =
            Bool.random(using: &random)
            ? nil : model.now + .seconds(Int.random(in: 0...3, using: &random))
          let due = timers.removeNext(until: end.map(VirtualClock.Instant.init)).map(\.number)
          let expected = model.takeNext(until: end)
          #expect(due == expected)
          #expect(timers.now.offset == model.now)
          most = max(most, due.count)
        }
        #expect(timers.isEmpty == model.waiting.isEmpty)
      }
      let order = model.waiting.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
      let rest = timers.removeAll().map(\.number)
      #expect(rest == order.map(\.number))
    }
    #expect(most > 2)
  }

  @Test(arguments: [Int64.max, Int64.max - 1, Int64.max / 2])
  func `a timer without a reachable deadline stays until it is removed`(seconds: Int64) {
    var timers = Timers()
    timers.insert(timer(timers.nextNumber(), .seconds(seconds)))
    timers.insert(timer(timers.nextNumber(), .seconds(1)))
    #expect(timers.removeNext(until: nil).map(\.number) == [2])
    #expect(timers.next == nil && !timers.isEmpty)
    #expect(timers.removeAll().map(\.number) == [1])
    #expect(timers.isEmpty)
  }
}
