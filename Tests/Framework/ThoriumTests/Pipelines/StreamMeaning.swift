import ThoriumProof

/// A number that comes at a time, in milliseconds.
struct Arrival: Equatable, Sendable, CustomStringConvertible {
  let time: Int
  let value: Int

  var description: String { "\(value)@\(time)" }
}

/// A stage, and what it means for a whole list of arrivals, which is known from the start.
enum StageRule: Sendable {
  case double
  case dropMultiples(of: Int)
  case failMultiples(of: Int)
  case distinct(modulo: Int)
  case debounce(Int, odd: Bool)
  case throttle(Int, latest: Bool, odd: Bool)
  case merge([Arrival])

  static func random(using random: inout SplitMix64) -> Self {
    let duration = Int.random(in: 1...900, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .double
    case 1: return .dropMultiples(of: Int.random(in: 2...4, using: &random))
    case 2: return .failMultiples(of: Int.random(in: 3...5, using: &random))
    case 3: return .distinct(modulo: Int.random(in: 2...4, using: &random))
    case 4: return .debounce(duration, odd: Bool.random(using: &random))
    case 5:
      return .throttle(
        duration,
        latest: Bool.random(using: &random),
        odd: Bool.random(using: &random)
      )
    default:
      return .merge(arrivals(Int.random(in: 0...3, using: &random), using: &random))
    }
  }

  static func arrivals(_ count: Int, using random: inout SplitMix64) -> [Arrival] {
    var times: Set<Int> = []
    while times.count < count { times.insert(Int.random(in: 1...4_000, using: &random)) }
    return times.sorted().map {
      Arrival(time: $0, value: Int.random(in: 0..<12, using: &random))
    }
  }
}

/// What a list of stages makes of arrivals: plainly, one whole list after the other.
struct StreamMeaning {
  private(set) var arrivals: [Arrival]
  private(set) var failures = 0
  /// Whether two things happen in one instant, of which the order is a matter of luck.
  private(set) var isTied = false

  init(_ arrivals: [Arrival], _ rules: [StageRule]) {
    self.arrivals = arrivals
    for rule in rules {
      pass(rule)
      if Set(self.arrivals.map(\.time)).count < self.arrivals.count { isTied = true }
    }
  }

  private mutating func pass(_ rule: StageRule) {
    switch rule {
    case .double: arrivals = arrivals.map { Arrival(time: $0.time, value: $0.value * 2) }
    case .dropMultiples(let number): arrivals.removeAll { $0.value % number == 0 }
    case .failMultiples(let number):
      failures += arrivals.count { $0.value % number == 0 }
      arrivals.removeAll { $0.value % number == 0 }
    case .distinct(let modulus):
      var last: Int?
      arrivals = arrivals.filter { arrival in
        defer { last = arrival.value % modulus }
        return arrival.value % modulus != last
      }
    case .merge(let others):
      arrivals = (arrivals + others).sorted { $0.time < $1.time }
    case .debounce(let wait, let odd):
      let (concerned, others) = parts(odd)
      let passed = concerned.enumerated().filter { index, arrival in
        index + 1 == concerned.count || concerned[index + 1].time > arrival.time + wait
      }
      note(concerned.map(\.time), concerned.map { $0.time + wait })
      merge(others, passed.map { Arrival(time: $0.element.time + wait, value: $0.element.value) })
    case .throttle(let interval, let latest, let odd):
      let (concerned, others) = parts(odd)
      merge(others, throttled(concerned, interval, latest))
    }
  }

  private mutating func throttled(
    _ arrivals: [Arrival],
    _ interval: Int,
    _ latest: Bool
  ) -> [Arrival] {
    var passed: [Arrival] = []
    var opening = Int.min
    var waiting: Int?
    func release(before time: Int) {
      guard let value = waiting, opening < time else { return }
      passed.append(Arrival(time: opening, value: value))
      opening += interval
      waiting = nil
    }
    for arrival in arrivals {
      release(before: arrival.time)
      if arrival.time == opening { isTied = true }
      if arrival.time > opening {
        passed.append(arrival)
        opening = arrival.time + interval
      } else if latest {
        waiting = arrival.value
      }
    }
    release(before: .max)
    return passed
  }

  private func parts(_ odd: Bool) -> (concerned: [Arrival], others: [Arrival]) {
    let isConcerned = { (arrival: Arrival) in !odd || arrival.value % 2 == 1 }
    return (arrivals.filter(isConcerned), arrivals.filter { !isConcerned($0) })
  }

  private mutating func note(_ arrivals: [Int], _ releases: [Int]) {
    if !Set(arrivals).isDisjoint(with: releases) { isTied = true }
  }

  private mutating func merge(_ others: [Arrival], _ passed: [Arrival]) {
    arrivals = (others + passed).sorted { $0.time < $1.time }
  }
}
