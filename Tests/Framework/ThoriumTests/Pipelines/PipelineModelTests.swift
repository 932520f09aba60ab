import Effort
import Testing
import ThoriumProof

/// Random pipelines of a store, compared with what they mean for a list that is known as a whole.
struct PipelineModelTests {
  @Test func `L1, L8: three pipelines emit the same as their model`() throws {
    var random = SplitMix64(seed: 9)
    var reached: [String: Int] = [:]
    for round in 0..<cases(3_000, quick: 600) {
      let rules = (0..<3).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in StageRule.random(using: &random) }
      }
      let sent = StageRule.arrivals(Int.random(in: 0...12, using: &random), using: &random)
      let mutations = StreamMeaning(StreamMeaning(sent, rules[0]).arrivals, rules[1])
      let states = StreamMeaning([Arrival(time: 0, value: -1)] + mutations.arrivals, rules[2])
      let actions = StreamMeaning(sent, rules[0])
      if actions.isTied || mutations.isTied || states.isTied {
        reached["tied", default: 0] += 1
        continue
      }
      let failures = actions.failures + mutations.failures + states.failures
      let played = play(sent, rules)
      try #require(played.observed == states.arrivals, "round \(round): \(sent) through \(rules)")
      try #require(played.failures == failures, "round \(round): \(sent) through \(rules)")
      for rule in rules.joined() { reached[rule.name, default: 0] += 1 }
      if failures > 0 { reached["failures", default: 0] += 1 }
      if !sent.isEmpty, states.arrivals.count > 3 { reached["told", default: 0] += 1 }
    }
    let least = cases(300, quick: 60)
    for name in ["double", "drop", "fail", "distinct", "debounce", "throttle", "merge"] {
      #expect(reached[name, default: 0] > least, "\(reached)")
    }
    #expect(reached["failures", default: 0] > least * 2 / 3, "\(reached)")
    #expect(reached["told", default: 0] > least, "\(reached)")
  }

  /// Plays it on a store, whose time moves in a moment.
  private func play(
    _ sent: [Arrival],
    _ rules: [[StageRule]]
  ) -> (observed: [Arrival], failures: Int) {
    let world = VirtualWorld()
    let observed = Record<Arrival>()
    let store = Store(Numbers(rules: rules, clock: world.clock), in: world.runtime)
    let subscription = store.observe { observed.append(Arrival(time: world.clock.time, value: $0)) }
    for arrival in sent {
      world.advance(to: arrival.time)
      store.send(arrival.value)
    }
    world.advance(to: 20_000)
    subscription.cancel()
    return (observed.all, world.reports.count)
  }
}

/// A reactor whose state is the number that was sent last, behind what rules make of the streams.
private struct Numbers: Reactor {
  let initialState = -1
  let rules: [[StageRule]]
  let clock: VirtualClock

  func reduce(into state: inout Int, mutation: Int) { state = mutation }

  func transform(action: Pipeline<Int>) -> Pipeline<Int> { add(rules[0], to: action) }
  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> { add(rules[1], to: mutation) }
  func transform(state: Pipeline<Int>) -> Pipeline<Int> { add(rules[2], to: state) }

  private func add(_ rules: [StageRule], to pipeline: Pipeline<Int>) -> Pipeline<Int> {
    rules.reduce(pipeline) { add($1, to: $0) }
  }

  private func add(_ rule: StageRule, to pipeline: Pipeline<Int>) -> Pipeline<Int> {
    switch rule {
    case .double: pipeline.map { $0 * 2 }
    case .dropMultiples(let number): pipeline.filter { $0 % number != 0 }
    case .failMultiples(let number):
      pipeline.onEach { if $0 % number == 0 { throw Mishap("\($0)") } }
    case .distinct(let modulus): pipeline.removeDuplicates { $0 % modulus }
    case .debounce(let wait, let odd):
      pipeline.debounce(for: .milliseconds(wait)) { !odd || $0 % 2 == 1 }
    case .throttle(let interval, let latest, let odd):
      pipeline.throttle(for: .milliseconds(interval), latest: latest) { !odd || $0 % 2 == 1 }
    case .merge(let arrivals): pipeline.merge(Timetable(arrivals: arrivals, clock: clock))
    }
  }
}

/// Arrivals at their times.
private struct Timetable: AsyncSequence, AsyncIteratorProtocol, Sendable {
  var arrivals: [Arrival]
  let clock: VirtualClock

  func makeAsyncIterator() -> Self { self }

  mutating func next() async throws -> Int? {
    guard let next = arrivals.first else { return nil }
    arrivals.removeFirst()
    try await clock.sleep(until: VirtualClock.Instant(offset: .milliseconds(next.time)))
    return next.value
  }
}

extension StageRule {
  fileprivate var name: String {
    switch self {
    case .double: "double"
    case .dropMultiples: "drop"
    case .failMultiples: "fail"
    case .distinct: "distinct"
    case .debounce: "debounce"
    case .throttle: "throttle"
    case .merge: "merge"
    }
  }
}

extension VirtualClock {
  fileprivate var time: Int { Int(now.offset / .milliseconds(1)) }
}

extension VirtualWorld {
  /// Moves the clock to a time in milliseconds, and lets go on what waits for it.
  fileprivate func advance(to time: Int) {
    executor.runUntilIdle()
    clock.advance(by: .milliseconds(time) - clock.now.offset) { executor.runUntilIdle() }
  }
}
