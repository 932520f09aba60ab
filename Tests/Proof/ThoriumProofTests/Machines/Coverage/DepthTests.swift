import Effort
import Testing

@testable import ThoriumProof

/// More cases search deeper.
@Suite struct DepthTests {
  /// A lock that opens after ten right keys in a row, of ten keys.
  private struct Lock: Reactor {
    struct State: Hashable, Sendable {
      var right = 0
    }

    let initialState = State()
    let code = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]

    func reduce(into state: inout State, mutation key: Int) {
      state.right = code[state.right] == key ? state.right + 1 : 0
    }

    func refusal(action: Int, state: State) -> Refusal? {
      state.right == code.count ? "it is open" : nil
    }
  }

  @Test(arguments: 0..<UInt64(cases(4, quick: 1)))
  func `a lock of ten keys is opened within 2 000 cases`(seed: UInt64) async throws {
    let settings = CheckSettings(cases: 2_000, seed: seed, findsAll: false, explains: false)
    let thrown = await #expect(throws: Counterexample.self) {
      try await falsify(Lock(), settings) { property in
        property.actions { Generator.int(0...9) }
        property.invariant("it is locked") { $0.right < 10 }
      }
    }
    #expect(thrown?.failures.first?.value.contains("10. 3") == true)
  }

  /// A subscription that starts on a day of a month with 31 days, and is due again each month.
  private struct Subscription: Reactor {
    enum Action: Sendable {
      case start(day: Int)
      case renew
    }

    struct State: Hashable, Sendable {
      var first: Int?
      var months = 0
    }

    let initialState = State()

    func refusal(action: Action, state: State) -> Refusal? {
      switch action {
      case .start: state.first == nil ? nil : "it has started"
      case .renew: state.first == nil ? "it has not started" : nil
      }
    }

    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .start(let day): state.first = day
      case .renew: state.months += 1
      }
    }
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test(arguments: 0..<UInt64(cases(20, quick: 1)))
  func `each of few first steps has a continuation`(seed: UInt64) async throws {
    let thrown = await #expect(throws: Counterexample.self) {
      try await falsify(Subscription(), CheckSettings(seed: seed, findsAll: false, explains: false))
      {
        property in
        property.actions {
          call(Subscription.Action.start(day:), .int(1...31))
          Subscription.Action.renew
        }
        property.invariant("no short month") { ($0.first ?? 0) < 29 || $0.months < 2 }
      }
    }
    let value = try #require(thrown?.failures.first?.value)
    #expect(value.contains("1. .start(day: 29)") && value.contains("3. .renew"))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `lists of thousands of elements appear`(seed: UInt64) throws {
    var counts: [Int] = []
    let report = try falsify(Generator.bool.list(0...10_000), CheckSettings(seed: seed)) {
      counts.append($0.count)
    }
    let (long, short) = (counts.count { $0 >= 1_000 }, counts.count { $0 < 20 })
    #expect(long >= 2 && short >= 50)
    #expect(counts.max() == 10_000)
    #expect(report.warnings == [])
  }

  private static let numbers: [String: @Sendable (Double) -> Bool] = [
    "above a tenth": { $0 > 0.1 },
    "between tenths": { $0 > 0.1 && $0 < 0.9 },
    "a fraction": { $0 != $0.rounded() },
    "a square above 2": { $0 * $0 > 2 },
    "a large number": { $0 > 1e10 },
    "a huge number": { $0.magnitude > 1e300 },
    "a negative fraction": { $0 < -1.5 },
    "a third": { $0 > 1 / 3 },
    "a sum that is lost": { $0 + 1 == $0 },
    "an odd number": { $0.truncatingRemainder(dividingBy: 2) == 1 },
  ]

  @Test(arguments: numbers.keys.sorted().sample(5))
  func `a number has one simplest value`(_ name: String) throws {
    let fails = try #require(Self.numbers[name])
    var values: Set<String> = []
    for seed in 0..<UInt64(cases(8, quick: 3)) {
      let settings = CheckSettings(cases: 1_000, seed: seed, findsAll: false, explains: false)
      do {
        try falsify(Generator<Double>.float, settings) { number in
          try require(!fails(number), "it fails")
        }
      } catch {
        values.formUnion(error.failures.map(\.value))
      }
    }
    #expect(values.count == 1, "\(values)")
  }
}
