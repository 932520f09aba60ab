import Synchronization
import Testing

@testable import ThoriumProof

/// Runs of flows: a person acts on any screen, in any order.
struct FlowRunsTests {
  /// A list whose rows open.
  struct List: Reactor {
    enum Action: Sendable, Hashable { case open(Int) }
    enum Mutation: Sendable {}
    enum Event: Sendable { case opened(Int) }
    struct State: Sendable, Hashable {}
    let initialState = State()
    func mutate(action: Action) -> Effect<Self> {
      if case .open(let row) = action { .event(.opened(row)) } else { .none }
    }
    func reduce(into state: inout State, mutation: Mutation) {}
  }

  /// A row.
  struct Row: Reactor {
    enum Action: Sendable, Hashable { case close }
    struct State: Sendable, Hashable {}
    let initialState = State()
    func reduce(into state: inout State, mutation: Action) {}
  }

  /// Opens a row above the list, and above another row.
  struct Rows: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      for await case .opened(let row) in try flow.resetRoot(List()).events {
        _ = try flow.push(Row(), as: "Row \(row)")
      }
    }
  }

  private func specify(_ property: inout Property<FlowAction, FlowState>) {
    property.screen(List.self) { call(List.Action.open, .int(0...2)) }
    property.invariant("no row stands on another") { $0.navigation.places.count <= 2 }
    property.invariant("there is a screen") { $0.flows.description.isEmpty || $0.visible != nil }
    property.steps(0...12)
  }

  /// Shows a row, and sends it an action after it was removed.
  struct Closing: Coordinator {
    let isSafe: Bool
    func start(in flow: Flow<Never>) async throws -> Never {
      try flow.resetRoot(List())
      while true {
        let row = try flow.push(Row(), as: "Row")
        await row.removed()
        try Task.checkCancellation()
        if isSafe { row.send(.close) } else { row.store.send(.close) }
      }
    }
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `a send to a removed screen is found, unless it is safe or allowed`(
    isSafe: Bool,
    allowsLateSends: Bool
  ) async throws {
    let flow = Closing(isSafe: isSafe)
    let settings = CheckSettings(cases: 40)
    let wentBack = Mutex(0)
    let specify: (inout Property<FlowAction, FlowState>) -> Void = { property in
      property.transition("going back is counted") { _, action, _ in
        if case .back = action { wentBack.withLock { $0 += 1 } }
        return true
      }
    }
    if isSafe || allowsLateSends {
      try await falsify(flow: flow, settings, allowsLateSends: allowsLateSends, specify)
    } else {
      let error = await #expect(throws: Counterexample.self) {
        try await falsify(flow: flow, settings, specify)
      }
      let failure = try #require(error?.failures.first)
      #expect(failure.name == "report: late")
      #expect(failure.reason.contains("close was sent to Row, which has ended."))
      #expect(failure.value.contains("1. back"), "\(failure.value)")
    }
    #expect(wentBack.withLock { $0 } > 0)
  }

  @Test func `two rows opened at the same time are found`() async throws {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(flow: Rows(), CheckSettings(cases: 60), specify)
    }
    let failure = try #require(error?.failures.first)
    #expect(failure.name == "invariant: no row stands on another")
    #expect(!failure.isFlaky)
    #expect(
      failure.value.hasPrefix(
        """
        1. List.open(0), and at once
        2. List.open(0)  [List > Row 0 > Row 0], Rows
        """
      )
    )
  }

  /// Opens lists above each other; the answer 9 restores one at the start.
  private struct Restored: Coordinator {
    let world: Simulation
    func start(in flow: Flow<Void>) async throws {
      let number = try await world.reply(Replies(.int(0...9), within: .zero))
      var list = try flow.resetRoot(List())
      if number == 9 { list = try flow.push(List()) }
      lists: while true {
        for await _ in list.events {
          list = try flow.push(List())
          continue lists
        }
        return
      }
    }
  }

  @Test func `a run is the shortest for each answer that the start of a flow gets`() async throws {
    let settings = CheckSettings(cases: 2, explains: false)
    let make: @Sendable (Simulation) -> Restored = { Restored(world: $0) }
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(flow: make, settings) { property in
        property.screen(List.self) { List.Action.open(0) }
        property.invariant("there are at most two lists") { $0.navigation.places.count <= 2 }
      }
    }
    let run = try #require(error?.failures.first).value
    #expect(run.contains("1. List.open(0)") && !run.contains("2. "), "\(run)")
    #expect(run.contains("answers 9"), "\(run)")
  }

  @Test func `half of the navigation goes back by one screen, and a sixth is each other operation`()
    throws
  {
    let drawn = try Property<FlowAction, FlowState>.navigating(FlowState()).sample(6_000)
    var counts = [0, 0, 0, 0]
    for action in drawn {
      switch action {
      case .back: counts[0] += 1
      case .backToRoot: counts[1] += 1
      case .dismiss: counts[2] += 1
      case .swipe: counts[3] += 1
      case .tab, .answer, .send: Issue.record("\(action) is possible on no screen")
      }
    }
    #expect((2_700...3_300).contains(counts[0]), "\(counts)")
    #expect(counts.dropFirst().allSatisfy { (850...1_150).contains($0) }, "\(counts)")
  }

  /// A letter of many words, which is sent when the last one is written.
  struct Letter: Reactor {
    enum Action: Sendable { case write }
    enum Event: Sendable { case sent }
    let words: Int
    let initialState = 0
    func mutate(action: Action, state: Int) -> Effect<Self> {
      .concat(.just(.write), state + 1 == words ? .event(.sent) : .none)
    }
    func reduce(into state: inout Int, mutation: Action) { state += 1 }
  }

  /// Ends when the letter is left; shows a row when it is sent.
  struct Writing: Coordinator {
    let words: Int
    func start(in flow: Flow<Void>) async throws {
      try flow.resetRoot(List())
      let letter = try flow.push(Letter(words: words), as: "Letter")
      for await _ in letter.events { try flow.push(Row(), as: "Row") }
    }
  }

  @Test func `a flow that ends when its screen is left has long runs, which find a late fault`()
    async throws
  {
    func check(_ words: Int, _ settings: CheckSettings) async throws -> CheckReport {
      try await falsify(flow: Writing(words: words), settings) { property in
        property.steps(1...50)
        property.screen(Letter.self) { Letter.Action.write }
        property.invariant("nothing is sent") { $0.navigation.places.count <= 2 }
      }
    }
    let report = try await check(1_000, CheckSettings(cases: 60))
    #expect(report.steps >= 7 * report.cases, "\(report)")
    for seed in 0..<2 as Range<UInt64> {
      let settings = CheckSettings(seed: seed, shrinks: 0, findsAll: false, explains: false)
      await #expect(throws: Counterexample.self) { try await check(20, settings) }
    }
  }

  /// Asks for a code before it opens a row; an empty code opens it, too.
  struct Door: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      let list = try flow.resetRoot(List())
      let question = Question(
        "Code",
        "Please enter it",
        field: .text("code"),
        choices: [.cancel("Cancel", nil), .text("Open") { String($0) }]
      )
      for await _ in list.events {
        guard let code = try await flow.ask(question) else { continue }
        _ = try flow.push(Row(), as: "Row of \(code.count)")
      }
    }
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `an open alert allows only an answer`() async throws {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(flow: Door(), CheckSettings(cases: 100, explains: false)) {
        property in
        property.screen(List.self) { call(List.Action.open, .just(0)) }
        property.invariant("a code opens it") { $0.navigation.top?.name != "Row of 0" }
        property.transition("an alert stays until it is answered") { old, action, _ in
          if case .answer = action { true } else { old.alert == nil }
        }
      }
    }
    let failure = try #require(error?.failures.first)
    #expect(failure.name == "invariant: a code opens it")
    #expect(failure.value.contains("2. answer 2 \"\""), "\(failure.value)")
  }
}
