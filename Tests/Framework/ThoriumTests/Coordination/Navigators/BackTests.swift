import Testing
import ThoriumProof

/// The law N6: what a person does asks the screens that would go, and flows are not asked.
struct BackTests {
  private let bench = FlowBench()
  private let root: RemoteFlow
  private var navigator: Navigator { bench.navigator }

  init() throws {
    root = bench.begin("Root")
    try root.push("List")
  }

  /// Shows an editor that stays while it is busy, and asks where it has a text.
  @discardableResult
  private func edit(_ name: String, presented: Bool = false) throws -> Screen<Page> {
    let flow = try #require(root.flow)
    let rule: @Sendable (Page.State) -> Back = { state in
      switch state.text {
      case "": .allowed
      case "busy": .refused("submit is running")
      default:
        .asks(
          Question(
            "Discard \(name)?",
            state.text,
            choices: [.cancel("Keep", false), .destructive("Discard", true)]
          )
        )
      }
    }
    return try presented
      ? flow.present(Page(), as: name, back: rule) : flow.push(Page(), as: name, back: rule)
  }

  private var shown: String { "\(navigator.navigation)" }

  /// Ways in which a person removes an editor that is presented, with a page above it.
  enum Way: CaseIterable { case pop, swipe, popToRoot, popTo, dismiss }

  private func remove(_ way: Way) throws {
    switch way {
    case .pop: try navigator.pop()
    case .swipe: try navigator.swipe(1)
    case .popToRoot: try navigator.popToRoot()
    case .popTo: try navigator.pop(to: #require(navigator.navigation.presented))
    case .dismiss: try navigator.dismiss()
    }
  }

  @Test(arguments: Way.allCases)
  func `N6: each action of a person asks the screen, which may refuse`(way: Way) throws {
    try root.present("Sheet")
    let editor = try edit("Editor")
    editor.store.send(.write("busy"))
    bench.stage.forget()
    #expect(throws: Refusal("submit is running")) { try remove(way) }
    #expect(shown == "[List] || [Sheet > Editor]")
    #expect(bench.stage.told == [])
    editor.store.send(.write(""))
    try remove(way)
    #expect(!shown.contains("Editor"))
    #expect(bench.stage.changes.count == 1)
  }

  @Test(arguments: Way.allCases)
  func `N6: a question is asked first, and its answer does the very operation or not`(
    way: Way
  ) throws {
    try root.present("Sheet")
    let editor = try edit("Editor")
    editor.store.send(.write("draft"))
    bench.stage.forget()
    try remove(way)
    #expect(shown == "[List] || [Sheet > Editor]")
    #expect(navigator.prompts.alerts.last?.title == "Discard Editor?")
    #expect(throws: Refusal("an alert is open")) { try remove(way) }
    try navigator.answer(1)
    #expect(shown == "[List] || [Sheet > Editor]")
    try remove(way)
    try navigator.answer(2)
    #expect(!shown.contains("Editor"))
    #expect(navigator.prompts.alerts.isEmpty)
    #expect(bench.stage.changes.count == 1)
  }

  @Test func `N6: a swipe that is released too early consults no guard`() throws {
    let editor = try edit("Editor")
    editor.store.send(.write("busy"))
    #expect(try navigator.swipe(0.2) == [])
    #expect(shown == "[List > Editor]")
    #expect(navigator.prompts.alerts.isEmpty)
  }

  @Test func `N6: of several screens the top one is asked first, and each that has a rule`() throws
  {
    for name in ["Low", "Middle", "High"] {
      try edit(name).store.send(.write(name == "Middle" ? "" : "draft"))
    }
    try navigator.popToRoot()
    #expect(navigator.prompts.alerts.map(\.title) == ["Discard High?"])
    try navigator.answer(2)
    #expect(navigator.prompts.alerts.map(\.title) == ["Discard Low?"])
    #expect(shown == "[List > Low > Middle > High]")
    try navigator.answer(2)
    #expect(shown == "[List]")
    #expect(bench.stage.changes.last.map { "\($0)" } == "popToRoot High, Middle, Low  [List]")
  }

  @Test func `N6: a refusal after an answer is reported, since no caller waits for it`() throws {
    let low = try edit("Low")
    try edit("High").store.send(.write("draft"))
    low.store.send(.write("busy"))
    try navigator.popToRoot()
    bench.stage.forget()
    try navigator.answer(2)
    #expect(shown == "[List > Low > High]")
    #expect(bench.stage.told.contains { $0.contains("submit is running") }, "\(bench.stage.told)")
  }

  @Test func `N6: an answer removes only the requested screens`() throws {
    let editor = try edit("Editor")
    editor.store.send(.write("draft"))
    try navigator.pop()
    try root.push("Above")
    try navigator.answer(2)
    #expect(shown == "[List > Editor > Above]")
    #expect(bench.stage.told.last == "alert: -", "what is not performed is no refusal")
    try navigator.pop()
    try navigator.pop()
    root.flow?.pop(editor)
    #expect(shown == "[List]")
    #expect(throws: Refusal("no alert is open")) { try navigator.answer(2) }
  }

  @Test func `N6: an answer does nothing if a flow removes the asking screen before its turn`()
    throws
  {
    let editor = try edit("Editor")
    editor.store.send(.write("draft"))
    try navigator.pop()
    bench.stage.transition.value = { [clock = bench.clock] in
      try? await clock.sleep(for: .seconds(1))
    }
    try root.push("Above")
    try navigator.answer(2)
    root.flow?.pop(editor)
    bench.stage.forget()
    bench.advance(by: .seconds(2))
    #expect(bench.stage.told == ["alert: -", "pop Above, Editor  [List]"])
  }

  @Test func `N6: an answer performs its operation, though another tab is visible by then`() throws
  {
    let list = try #require(root.flow).push(Page(), as: "Below")
    let sheet = try #require(try root.present("Sheet"))
    let (editing, reading) = (RemoteFlow("Editing"), RemoteFlow("Reading"))
    (editing.results, reading.results) =
      try #require(root.flow).openTabs(
        on: sheet,
        FlowTab("edit", editing),
        FlowTab("read", reading)
      )
      as (Results<Int>, Results<Int>)
    let question = Question("Sure?", choices: [.choice("No", false), .choice("Yes", true)])
    _ = try editing.flow?.push(Page(), as: "Editor") { _ in .asks(question) }
    try reading.push("Page")
    try navigator.dismiss()
    bench.stage.transition.value = { [clock = bench.clock] in
      try? await clock.sleep(for: .seconds(1))
    }
    let other = RemoteFlow("Other")
    other.results = try root.flow?.openTabs(on: list, FlowTab("other", other))
    try navigator.answer(2)
    try navigator.selectTab(1)
    #expect(navigator.navigation.visible?.name == "Page")
    #expect(shown == "[List > Below] || [Sheet]", "the answer waits for the transition")
    bench.advance(by: .seconds(3))
    #expect(shown == "[List > Below]")
  }

  @Test
  func `N6: the question of a screen is removed with it, and no longer blocks a person`() throws {
    let sheet = try #require(try root.present("Sheet"))
    try edit("Editor").store.send(.write("draft"))
    try navigator.pop()
    #expect(navigator.prompts.alerts.contains { $0.title == "Discard Editor?" })
    _ = root.flow?.pop(to: sheet)
    #expect(navigator.prompts.alerts.isEmpty && bench.stage.told.contains("alert: -"))
    try navigator.dismiss()
    #expect(shown == "[List]")
  }

  @Test func `N6: flows are not asked, and the question of a flow that ends goes`() throws {
    let editor = try edit("Editor")
    editor.store.send(.write("busy"))
    #expect(root.flow?.pop(editor) == .success([editor.place]))
    try edit("Other").store.send(.write("draft"))
    try navigator.pop()
    #expect(!navigator.prompts.alerts.isEmpty)
    bench.end(root, with: 1)
    #expect(navigator.prompts.alerts.isEmpty)
    #expect(bench.sight == " []")
    #expect(bench.balance.open == [])
  }
}
