import Effort
import Testing
import ThoriumProof

/// All irrelevant parts of a run are marked, and no other parts.
@Suite struct `A mark in a run` {
  private static let all = [
    RunQuestion(["1. .add(0*)", "2. .add(0*)"]) { $0.count(where: \.isAdd) < 2 },
    RunQuestion(["1. .add(11)"]) { $0.allSatisfy { $0.number <= 10 } },
    RunQuestion(["1. .pair(0*, 6)"]) { $0.pairs.allSatisfy { $0.1 <= 5 } },
    RunQuestion(["1. .pair(6, 0*)"]) { $0.pairs.allSatisfy { $0.0 <= 5 } },
    RunQuestion(["1. .pair(1, 0)"]) { $0.pairs.allSatisfy { $0.0 <= $0.1 } },
    RunQuestion([#"1. .name(""*)"#]) {
      !$0.contains { if case .name = $0 { true } else { false } }
    },
    RunQuestion(["1. .list([0*, 0*])"]) { $0.allSatisfy { $0.list.count < 2 } },
    RunQuestion(["1. .list([4, 0*])"]) { $0.allSatisfy { ($0.list.dropLast().last ?? 0) < 4 } },
    RunQuestion(["1. .flag(false*)"]) {
      !$0.contains { if case .flag = $0 { true } else { false } }
    },
    RunQuestion(["1. .flag(true)"]) { !$0.contains(.flag(true)) },
    RunQuestion(["1. .stop", "2. .add(1)"]) { $0.count < 2 || $0[1].number <= $0[0].number },
    RunQuestion(["1. .open(0)", "2. .close(0)"], closes: true) {
      !$0.contains { if case .close = $0 { true } else { false } }
    },
    RunQuestion(["1. .add(11)", "2. .stop*"]) { $0.count < 2 || $0[0].number < 11 },
  ]

  // Takes seconds in all: a search for marks repeats a run hundreds of times.
  @Test(arguments: all.sample(3), Checks.areAll ? [0, 1, 7] : [1] as [UInt64])
  fileprivate func `follows exactly the irrelevant parts`(
    _ question: RunQuestion,
    seed: UInt64
  ) async {
    let found = await question.ask(CheckSettings(cases: 500, seed: seed, findsAll: false))
    #expect(found?.printedSteps == question.expected, "\(found?.value ?? "nothing was found")")
    #expect(found?.explained?.isCut == false)
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test
  func `belongs to single parts, and the report says that they may not change together`() async {
    let question = RunQuestion(["1. .pair(0*, 0*)"]) {
      $0.pairs.allSatisfy { $0.0 != 0 && $0.1 != 0 }
    }
    let found = await question.ask(CheckSettings(seed: 3, findsAll: false))
    #expect(found?.printedSteps == question.expected && found?.explained?.holdsTogether == false)
    let text = found?.text(in: CheckReport()) { _ in "" }
    #expect(
      text?.contains("with all of them changed at once, it does not always fail") == true,
      "\(text ?? "")"
    )
  }

  // Takes over a second: a search for marks repeats a run hundreds of times.
  @Test(arguments: Checks.areAll ? [0, 1, 7] : [1] as [UInt64])
  func `does not follow an action if only its kind is irrelevant`(seed: UInt64) async {
    let settings = CheckSettings(seed: seed, findsAll: false, shrinkTime: .seconds(600))
    let found = await #expect(throws: Counterexample.self) {
      try await falsify(Log(), settings) { property in
        property.actions {
          call(Log.Action.add, .int(0...9))
          call(Log.Action.open, .int(0...9))
        }
        property.invariant("none is the seventh") { done in
          !done.contains(.add(7)) && !done.contains(.open(7))
        }
      }
    }
    #expect(found?.failures.first?.printedSteps == ["1. .add(7)"])
    #expect(found?.failures.first?.explained?.isCut == false)
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `is not searched for beyond a limit, which the report names`() async {
    let question = RunQuestion([]) { $0.count(where: \.isAdd) < 2 }
    let found = await question.ask(CheckSettings(seed: 3, shrinks: 60, findsAll: false))
    #expect(found?.explained?.isCut == true)
    let text = found?.text(in: CheckReport()) { _ in "" }
    #expect(text?.contains("A limit stopped") == true, "\(text ?? "")")
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `is not claimed for all parts together if a limit stopped that test`() async {
    let question = RunQuestion(["1. .add(0*)", "2. .add(0*)"]) { $0.count(where: \.isAdd) < 2 }
    // Each of the two parts has 99 other values.
    let found = await question.ask(CheckSettings(seed: 3, shrinks: 300, findsAll: false))
    #expect(found?.printedSteps == question.expected, "\(found?.value ?? "")")
    #expect(found?.explained?.isCut == false)
    #expect(found?.explained.map { $0.holdsTogether == nil } == true)
    let text = found?.text(in: CheckReport()) { _ in "" }
    #expect(
      text?.contains("a limit stopped the test with all of them changed at once.") == true,
      "\(text ?? "")"
    )
  }
}

/// A condition on all performed actions, and the steps of the simplest run that breaks it.
///
/// In the steps, `*` is a mark.
private struct RunQuestion: Sendable, CustomTestStringConvertible {
  let expected: [String]
  /// Whether something may be closed, which is refused where it is not open.
  let closes: Bool
  let holds: @Sendable ([Log.Action]) -> Bool

  init(
    _ expected: [String],
    closes: Bool = false,
    holds: @escaping @Sendable ([Log.Action]) -> Bool
  ) {
    self.expected = expected
    self.closes = closes
    self.holds = holds
  }

  var testDescription: String { expected.joined(separator: " ") }

  func ask(_ settings: CheckSettings) async -> Counterexample.Failure? {
    var settings = settings
    settings.shrinkTime = .seconds(600)
    let patient = settings
    let found = await #expect(throws: Counterexample.self) {
      try await falsify(Log(), patient) { property in
        property.actions {
          Log.Action.stop
          call(Log.Action.add, .int(0...99))
          call(Log.Action.pair, .int(0...99), .int(0...99))
          call(Log.Action.name, .string(count: 0...3))
          call(Log.Action.list, Generator.int(0...9).list(0...4))
          call(Log.Action.flag, .bool)
          if closes {
            call(Log.Action.open, .int(0...3))
            call(Log.Action.close, .int(0...3))
          }
        }
        property.steps(1...20)
        property.invariant("it is as it must be", holds)
      }
    }
    return found?.failures.first
  }
}

extension Counterexample.Failure {
  /// The steps, without what they change.
  fileprivate var printedSteps: [String] {
    value.replacing(" /* or any other */", with: "*").split(separator: "\n")
      .filter { $0.first?.isNumber == true }
      .map { line in
        line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) } ?? String(line)
      }
  }
}

/// All that was done.
private struct Log: Reactor {
  enum Action: Sendable, Hashable {
    case add(Int)
    case stop
    case pair(Int, Int)
    case name(String)
    case list([Int])
    case flag(Bool)
    case open(Int)
    case close(Int)

    var isAdd: Bool { if case .add = self { true } else { false } }
    var number: Int { if case .add(let number) = self { number } else { 0 } }
    var list: [Int] { if case .list(let list) = self { list } else { [] } }
  }
  let initialState: [Action] = []

  func reduce(into state: inout [Action], mutation: Action) { state.append(mutation) }

  func refusal(action: Action, state: [Action]) -> Refusal? {
    guard case .close(let number) = action else { return nil }
    return state.contains(.open(number)) ? nil : "it is not open"
  }
}

extension [Log.Action] {
  fileprivate var pairs: [(Int, Int)] {
    compactMap { if case .pair(let one, let other) = $0 { (one, other) } else { nil } }
  }
}
