import Testing
import ThoriumProof

/// Conditions that must follow others in runs.
struct LeadsToTests {
  @Test func `a lost reply violates that a load ends, in one line`() async {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Loading.maker(mayBeLost: true)) { property in
        property.actions { Loading.Action.load }
        property.leadsTo("a load ends", { $0.isLoading }, { !$0.isLoading })
      }
    }
    #expect(error?.failures.map(\.name) == ["leads to: a load ends"])
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("1. .load") && text.contains("load is never answered"), "\(text)")
  }

  @Test func `a reply in time satisfies the rule, and one that is later does not`() async throws {
    // Replies take up to a second.
    try await falsify(Loading.maker(mayBeLost: false)) { property in
      property.actions { Loading.Action.load }
      property.leadsTo("in time", within: .seconds(1), { $0.isLoading }, { !$0.isLoading })
      property.sometimes("it loads") { $0.isLoading }
    }
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Loading.maker(mayBeLost: false)) { property in
        property.actions { Loading.Action.load }
        property.leadsTo("soon", within: .milliseconds(400), { $0.isLoading }, { !$0.isLoading })
      }
    }
    #expect(error?.failures.map(\.name) == ["leads to: soon"])
    #expect(error.map { "\($0)" }?.contains("401 milliseconds") == true)
  }

  /// A countdown with a pause before each step.
  private struct Countdown: Reactor {
    enum Action: Sendable { case start, other }
    let pause: Duration
    let initialState = 3
    func mutate(action: Action) -> Effect<Self> {
      guard action == .start else { return .none }
      return .run { emit in
        while emit.currentState > 0 {
          try await emit.clock.sleep(for: pause)
          emit(-1)
        }
      }
      .policy(.droppable, id: "timer")
    }
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  private func countdown(of pause: Duration) async throws {
    try await falsify(Countdown(pause: pause), CheckSettings(cases: 300)) { property in
      property.actions {
        Countdown.Action.start
        Countdown.Action.other
      }
      property.time(.duration(.zero ... .seconds(1)))
      property.leadsTo("2 leads to 1", within: .seconds(1), { $0 == 2 }, { $0 <= 1 })
      property.sometimes("1 is reached") { $0 == 1 }
    }
  }

  @Test func `a deadline counts only time in which no work that is due waits`() async throws {
    try await countdown(of: .seconds(1))
    let error = await #expect(throws: Counterexample.self) {
      try await countdown(of: .milliseconds(1_001))
    }
    #expect(error?.failures.map(\.name) == ["leads to: 2 leads to 1"])
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `a condition that never ends is late although its timer never ends`() async {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Alarm()) { property in
        property.actions { Alarm.Action.start }
        property.leadsTo("it stops", within: .seconds(10), { $0 > 0 }, { $0 == 0 })
      }
    }
    #expect(error?.failures.map(\.name) == ["leads to: it stops"])
  }
}

/// An alarm that rings louder each second, for ever.
struct Alarm: Reactor {
  enum Action: Sendable, Hashable { case start }
  let initialState = 0

  func refusal(action: Action, state: Int) -> Refusal? { state > 0 ? "it rings" : nil }

  func mutate(action: Action) -> Effect<Self> {
    .concat(
      .just(1),
      .run { emit in
        while true {
          try await emit.clock.sleep(for: .seconds(1))
          emit(1)
        }
      }
    )
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
