import Testing
import ThoriumProof

/// Runs of flows with tabs, and of screens that refuse to go back.
struct FlowTabRunsTests {
  /// A screen without actions.
  private struct Sheet: Reactor {
    enum Action: Sendable {}
    struct State: Sendable {}
    let initialState = State()
    func reduce(into state: inout State, mutation: Action) {}
  }

  private struct News: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      await (try flow.push(Sheet(), as: "News")).removed()
    }
  }

  private struct People: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      for await case .opened(let row) in try flow.push(FlowRunsTests.List(), as: "People").events {
        try flow.push(Sheet(), as: "Row \(row)")
      }
    }
  }

  /// Shows news first; people are in another tab.
  private struct Home: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      let home = try flow.resetRoot(Sheet(), as: "Home")
      try flow.openTabs(on: home, FlowTab("news", News()), FlowTab("old people", People()))
      await home.removed()
    }
  }

  @Test func `a failure in one tab has a shortest run that selects the tab`() async throws {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(flow: Home(), CheckSettings(cases: 200)) { property in
        property.screen(FlowRunsTests.List.self) {
          call(FlowRunsTests.List.Action.open, .int(0...9))
        }
        property.invariant("no row is opened") { state in
          state.navigation.visible?.name.hasPrefix("Row") != true
        }
      }
    }
    let failure = try #require(error?.failures.first)
    #expect(failure.name == "invariant: no row is opened")
    #expect(
      failure.value.hasPrefix(
        """
        1. tab "old people"  [Home] news  old people* [People], Home > News; Home > People
        2. List.open(0)      [Home] news  old people* [People > Row 0], Home > News; Home > People
        No run of fewer than 2 steps fails like this: all were tried
        """
      )
    )
  }

  @Test func `a tab action is printed as a session reads it`() {
    #expect("\(FlowAction.tab("news"))" == "tab news")
    #expect("\(FlowAction.tab("old people"))" == #"tab "old people""#)
    #expect("\(FlowAction.tab("the \"old\" ones"))" == #"tab "the \"old\" ones""#)
  }

  /// Two screens with rules: the upper one asks, and the lower one always refuses to go back.
  private struct Locked: Coordinator {
    let asks: Bool
    func start(in flow: Flow<Void>) async throws {
      try flow.resetRoot(Sheet(), as: "Home")
      let editor = try flow.push(Sheet(), as: "Editor") { _ in .refused("it is being saved") }
      if asks {
        let choices: [Question<Bool>.Choice] = [.cancel("no", false), .choice("yes", true)]
        let question = Question("Leave?", choices: choices)
        try flow.push(Sheet(), as: "Draft") { _ in .asks(question) }
      }
      await editor.removed()
    }
  }

  @Test func `N6: a run and a person get the same reason for a refusal`() throws {
    try explore(.random(1)) { simulation in
      let life = await FlowSubject { _ in Locked(asks: false) }.begin(in: simulation) { _ in }
      for action in [FlowAction.back, .backToRoot, .swipe(100)] {
        let refusal = life.refusal(of: action)
        try simulation.require(refusal == "it is being saved", "\(action): \(refusal as Any)")
      }
      try simulation.require(life.refusal(of: .swipe(0)) == nil, "what removes nothing is refused")
      try simulation.require(life.refusal(of: .tab("news")) == "no tabs are shown", "no tabs")
      life.end()
    }
    try explore(.random(1)) { simulation in
      let life = await FlowSubject { _ in Locked(asks: true) }.begin(in: simulation) { _ in }
      try simulation.require(life.refusal(of: .back) == nil, "a question is no refusal")
      life.send(.back)
      try simulation.require(life.state.alert?.title == "Leave?", "nothing is asked")
      try simulation.require(life.refusal(of: .tab("news")) == .alertIsOpen, "under an alert")
      life.send(.answer(2))
      try simulation.require(life.refusal(of: .back) == "it is being saved", "the next one")
      life.end()
    }
    try explore(.random(1)) { simulation in
      let life = await FlowSubject { _ in Home() }.begin(in: simulation) { _ in }
      try simulation.require(life.refusal(of: .tab("news")) == nil, "it is there")
      try simulation.require(life.refusal(of: .tab("maps")) == "no tab maps", "it is not there")
      life.end()
    }
  }
}
