import Testing
import ThoriumProof

/// Flows whose callers and stores are at other places, and operations that are repeated.
struct FlowHazardTests {
  private let balance = TraceBalance()
  private static let told = [
    "resetRoot Home  [Home]", "show Home", "push List  [Home > List]", "show List",
    "present Sheet  [Home > List] || [Sheet]", "show Sheet", "dismiss Sheet  [Home > List]",
    "saw written", "alert: Sure?|[1] No [2] Yes", "alert: -", "answered true", "toast: hello",
    "Child finished: 3", "got [1, 2, 3]", "pop List  [Home]", "toast: -", "removed",
    "resetRoot Login  [Login]", "show Login",
  ]

  @Test(arguments: [false, true])
  func `N4: L12: a flow does the same for a caller on another thread, placed or not`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced, tracers: [balance])
    let stage = RecordingStage()
    let navigator = Navigator(on: stage, in: world.runtime)
    answer(on: stage, navigator)
    onThreads(1) { _ in _ = navigator.start(Tour(stage: stage)) }
    world.run()
    let steps = stage.told.filter { !$0.hasPrefix("toast: -") }
    #expect(steps.prefix(18) == Self.told.filter { $0 != "toast: -" }[...])
    onThreads(1) { _ in navigator.end() }
    world.run()
    #expect(navigator.tree.description == "")
    #expect(balance.faults + balance.open == [])
  }

  @Test
  func `N2: a wait for the removal of a screen ends once, in a tab, nested or cancelled`() throws {
    let (bench, root) = FlowBench.begin("Root")
    let home = try #require(try root.push("Home"))
    let flow = try #require(root.flow)
    let news = RemoteFlow("News")
    news.results = try flow.openTabs(on: home, FlowTab("news", news))
    let ended = Record<String>()
    let wait: (String, Screen<Page>) -> Task<Void, any Error> = { name, screen in
      let task = bench.navigator.runtime.start {
        await screen.removed()
        ended.append(name)
      }
      bench.run()
      return task
    }
    let article = try #require(try news.push("Article"))
    let below = try #require(try news.push("Below"))
    _ = [wait("article", article), wait("home", home), wait("below", below)]
    // The flow of the tab waits in a task that starts another such wait when the first ends.
    bench.navigator.runtime.start {
      await below.removed()
      await article.removed()
      ended.append("nested")
    }
    wait("cancelled", article).cancel()
    bench.run()
    #expect(ended.all == ["cancelled"])
    try bench.navigator.pop()
    bench.run()
    #expect(ended.all == ["cancelled", "below"])
    _ = try flow.resetRoot(Page(), as: "Login")
    bench.run()
    #expect(ended.all.sorted() == ["article", "below", "cancelled", "home", "nested"])
    #expect(bench.stage.removed == ["Below", "Article", "Home"])
  }

  /// Answers each question with its second choice, in a task of the navigator.
  private func answer(on stage: RecordingStage, _ navigator: Navigator) {
    stage.onNote.value = { [weak navigator] line in
      guard line.hasPrefix("alert: Sure?"), let navigator else { return }
      navigator.runtime.start(.enqueued, named: "answer") { try? navigator.answer(2) }
    }
  }
}

/// A flow that performs each operation once, and notes what it learns.
private struct Tour: Coordinator {
  let stage: RecordingStage

  func start(in flow: Flow<Int>) async throws -> Int {
    try flow.resetRoot(Page(), as: "Home")
    let list = try flow.push(Page(), as: "List")
    try flow.present(Page(), as: "Sheet")
    _ = flow.dismiss()
    list.send(.write("written"))
    for await text in list.states(\.text) where text == "written" {
      stage.note("saw \(text)")
      break
    }
    let sure = Question("Sure?", choices: [.cancel("No", false), .choice("Yes", true)])
    stage.note("answered \(try await flow.ask(sure))")
    flow.toast("hello")
    let child = flow.coordinate(
      to: Part<Int>("Child") { flow in
        for number in 1...2 { flow.yield(number) }
        return 3
      }
    )
    var results: [Int] = []
    for await result in child { results.append(result) }
    stage.note("got \(results)")
    _ = flow.pop(list)
    await list.removed()
    stage.note("removed")
    let login = try flow.resetRoot(Page(), as: "Login")
    await login.removed()
    return 0
  }
}
