import Testing
import ThoriumProof

/// The law N5: an operation of the user names the screen that the user saw.
struct SeenScreenTests {
  private typealias Bench = TransitionTests.Bench

  private let sure = Question("Sure?", choices: [.choice("OK", 1)])

  /// Shows screens on a stage that takes a second for each, until all are shown.
  private func show(_ names: String..., on bench: Bench) throws -> [Screen<Page>] {
    try names.map { name in
      defer { bench.advance(by: .seconds(1)) }
      return try #require(try bench.root.push(name))
    }
  }

  private func shown(_ bench: Bench) -> String { "\(bench.navigator.navigation)" }

  @Test(arguments: [TransitionPolicy.queue, .replace, .refuse])
  func `N5: a double tap on back removes one screen, and the second tap is traced`(
    policy: TransitionPolicy
  ) throws {
    let bench = Bench(policy)
    let tapped = try show("A", "B", "C", on: bench)[2].place
    #expect(try bench.navigator.pop(from: tapped).map(\.name) == ["C"])
    #expect(throws: Refusal.self) { try bench.navigator.pop(from: tapped) }
    bench.advance(by: .seconds(2))
    #expect(throws: Refusal("pop from C, which was removed")) {
      try bench.navigator.pop(from: tapped)
    }
    #expect(shown(bench) == "[A > B]")
    let reason =
      policy == .refuse ? "pop while pop C is under way" : "pop from C, which was removed"
    #expect(
      bench.refused.all == [
        "pop refused: \(reason)", "pop refused: pop from C, which was removed",
      ]
    )
    try bench.navigator.pop()
    #expect(shown(bench) == "[A]", "the user sees B by then")
  }

  @Test func `N5: a back on a screen that another one covers by now removes none`() throws {
    let bench = Bench(.queue)
    let seen = try show("A", "B", on: bench)[1].place
    try bench.root.push("C")
    try bench.root.push("D")
    #expect(throws: Refusal("pop from C, which is not visible")) { try bench.navigator.pop() }
    let reason: Refusal = "pop from B, which is not visible"
    #expect(throws: reason) { try bench.navigator.pop(from: seen) }
    bench.advance(by: .seconds(2))
    #expect(throws: reason) { try bench.navigator.pop(from: seen) }
    #expect(throws: Refusal("dismiss from B, which is not visible")) {
      try bench.navigator.dismiss(from: seen)
    }
    #expect(throws: reason) { try bench.navigator.swipe(1, from: seen) }
    #expect(shown(bench) == "[A > B > C > D]")
    try bench.navigator.pop(to: seen)
    #expect(shown(bench) == "[A > B]")
  }

  /// Opens two tabs, and returns the flows in them.
  private func openTabs(
    on screen: Screen<Page>,
    of flow: RemoteFlow
  ) throws -> (news: RemoteFlow, people: RemoteFlow) {
    let (news, people) = (RemoteFlow("News"), RemoteFlow("People"))
    (news.results, people.results) =
      try #require(flow.flow)
      .openTabs(on: screen, FlowTab("news", news), FlowTab("people", people))
      as (Results<Int>, Results<Int>)
    return (news, people)
  }

  @Test
  func `N5: a tab is selected while a transition runs, but none of a screen that goes`() throws {
    let bench = Bench(.queue)
    let home = try show("Home", on: bench)[0]
    let flow = try #require(bench.root.flow)
    let news = try openTabs(on: home, of: bench.root).news
    bench.advance(by: .seconds(1))
    try news.push("Articles")
    bench.stage.forget()
    try bench.navigator.selectTab(1)
    #expect(bench.stage.told.isEmpty, "Articles is being pushed")
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told == ["push Articles is over", "selectTab news  people*"])
    let other = try flow.replace(home, by: Page(), as: "Other")
    _ = try openTabs(on: other, of: bench.root)
    #expect(throws: Refusal("no tabs are shown")) { try bench.navigator.selectTab(0) }
    #expect(throws: Refusal("no tabs are shown")) { try bench.navigator.selectTab(0, of: home.id) }
    #expect(bench.refused.all.suffix(1) == ["selectTab refused: no tabs are shown"])
    bench.advance(by: .seconds(4))
    try bench.navigator.selectTab(0)
  }

  @Test
  func `N5: a return to a screen removes none of a hidden tab, and goes out of the tabs`() throws {
    let bench = Bench(.queue)
    let screens = try show("Start", "Home", on: bench)
    let news = try openTabs(on: screens[1], of: bench.root).news
    let article = try #require(try news.push("Article"))
    let photo = try #require(try news.push("Photo"))
    try bench.root.push("Cover")
    bench.advance(by: .seconds(4))
    #expect(throws: Refusal("that screen is not shown")) {
      try bench.navigator.pop(to: article.place)
    }
    #expect(bench.navigator.navigation.contains(photo.id))
    try bench.navigator.pop()
    bench.advance(by: .seconds(1))
    #expect(try bench.navigator.pop(to: article.place) == [photo.place])
    bench.advance(by: .seconds(1))
    try bench.navigator.pop(to: screens[0].place)
    #expect(shown(bench) == "[Start]")
  }

  @Test(arguments: [false, true])
  func `N5: without a presenter, a user sees each change at once`(isTraced: Bool) throws {
    let navigator = Navigator(
      in: Runtime(
        executor: SimulatedExecutor(),
        clock: VirtualClock(),
        tracers: isTraced ? [TraceBalance()] : []
      )
    )
    let root = navigator.begin("Root")
    let home = try #require(try root.push("Home"))
    let people = try openTabs(on: home, of: root).people
    try people.push("Ada")
    let removed = Record<String>()
    let answers = Record<Int>()
    // It runs among the notifications of a change, so that later ones wait.
    let navigate: @Sendable (Navigation.Place?) -> Page.Action = { [sure, navigator] visible in
      if visible == home.place {
        try? navigator.selectTab(1)
        _ = try? people.push("Eve")
        for place in (try? navigator.pop()) ?? [] { removed.append(place.name) }
        navigator.runtime.start { _ = try? await people.flow?.ask(sure) }
        answers.append((try? navigator.answer(1)) == nil ? 0 : 1)
      }
      return .write("")
    }
    root.flow?.bind(home, of: \.visible, as: navigate)
    #expect(removed.all == ["Eve"])
    #expect(answers.all == [1])
  }

  @Test func `N5: users are refused during a transition while flows wait for its end`() throws {
    let bench = Bench(.queue, byUser: .refuse)
    _ = try show("A", on: bench)
    try bench.root.push("B")
    #expect(throws: Refusal("pop while push B is under way")) { try bench.navigator.pop() }
    try bench.root.push("C")
    bench.advance(by: .seconds(2))
    #expect(shown(bench) == "[A > B > C]")
    try bench.navigator.pop()
    #expect(shown(bench) == "[A > B]")
  }

  @Test func `N5: users cut a transition short while flows are refused`() throws {
    let bench = Bench(.refuse, byUser: .replace)
    _ = try show("A", on: bench)
    try bench.root.push("B")
    #expect(throws: Refusal("push C while push B is under way")) { try bench.root.push("C") }
    bench.stage.forget()
    try bench.navigator.pop()
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told == ["push B is cut short", "pop B  [A]", "pop B is over"])
  }

  @Test func `N5: an answer names the alert that the user saw`() throws {
    let bench = Bench(.queue)
    let flow = try #require(bench.root.flow)
    let answers = Record<Int>()
    let other = Question("Other?", choices: [.choice("OK", 2)])
    for question in [other, sure] {
      bench.navigator.runtime.start {
        if let answer = try? await flow.ask(question) { answers.append(answer) }
      }
    }
    bench.executor.runUntilIdle()
    try bench.navigator.answer(1, to: sure.alert)
    let reason: Refusal = "that alert is not visible"
    #expect(throws: reason) { try bench.navigator.answer(1, to: sure.alert) }
    try bench.root.push("A")
    bench.navigator.runtime.start { _ = try? await flow.ask(sure, again: true) }
    bench.executor.runUntilIdle()
    #expect(throws: reason) { try bench.navigator.answer(1) }
    #expect(bench.navigator.prompts.alerts.map(\.title) == ["Other?", "Sure?"])
    bench.advance(by: .seconds(1))
    try bench.navigator.answer(1)
    try bench.navigator.answer(1)
    bench.executor.runUntilIdle()
    #expect(answers.all == [1, 2])
    #expect(bench.refused.all == ["answer refused: \(reason)", "answer refused: \(reason)"])
    bench.navigator.runtime.start { _ = try? await flow.ask(sure) }
    bench.executor.runUntilIdle()
    #expect(throws: Refusal.self) { try bench.navigator.answer(9) }
    #expect(bench.refused.all.count == 3, "the third one names the missing choice")
  }
}
