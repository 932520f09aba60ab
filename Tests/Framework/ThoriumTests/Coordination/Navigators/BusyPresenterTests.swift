import Testing
import ThoriumProof

/// What is done and taken back while the presenter performs a transition, or while a rule is asked.
struct BusyPresenterTests {
  private typealias Bench = TransitionTests.Bench

  private let sure = Question("Sure?", choices: [.choice("OK", 1)])

  @Test func `N5: a question that is taken back waits for no transition`() throws {
    let bench = Bench(.queue)
    try bench.root.push("A")
    let flow = try #require(bench.root.flow)
    let (ends, thrown) = (Box<Task<Void, any Error>?>(nil), Box<String?>(nil))
    ends.value = bench.navigator.runtime.start { [sure] in
      do { _ = try await flow.ask(sure) } catch { thrown.value = "\(error)" }
    }
    bench.executor.runUntilIdle()
    ends.value?.cancel()
    bench.executor.runUntilIdle()
    #expect(thrown.value == "CancellationError()")
    bench.navigator.runtime.start { [sure] in
      do { _ = try await flow.ask(sure) } catch { thrown.value = "\(error)" }
    }
    flow.hideAlerts()
    bench.executor.runUntilIdle()
    #expect(thrown.value?.contains("hidden") == true)
    #expect(bench.stage.told == ["push A  [A]"], "the stage hears of it when it is free")
  }

  @Test func `N5: a bound screen is told of a change when the presenter has shown it`() throws {
    let bench = Bench(.queue)
    let flow = try #require(bench.root.flow)
    let screen = try flow.resetRoot(InformTests.Watcher())
    flow.bind(screen, of: { $0.visible?.name ?? "nobody" }, as: \.self)
    try bench.root.push("A")
    #expect(bench.stage.told == ["resetRoot Watcher  [Watcher]"], "the stage is busy")
    #expect(screen.store.currentState == ["Watcher"])
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told.last == "push A  [Watcher > A]")
    #expect(screen.store.currentState == ["Watcher", "A"])
  }

  @Test func `N6: a gesture is refused where an alert opened while its rule was asked`() throws {
    let bench = Bench(.queue)
    let flow = try #require(bench.root.flow)
    try bench.root.push("List")
    bench.advance(by: .seconds(1))
    try flow.push(Page(), as: "Editor") { [runtime = bench.navigator.runtime, sure] _ in
      runtime.start { _ = try? await flow.ask(sure) }
      return .allowed
    }
    #expect(throws: Refusal("an alert is open")) { try bench.navigator.pop() }
    #expect("\(bench.navigator.navigation)" == "[List > Editor]")
    flow.hideAlerts()
  }

  @Test func `N6: a gesture is refused where the stage got busy while its rule was asked`() throws {
    let bench = Bench(.refuse)
    let flow = try #require(bench.root.flow)
    let list = try flow.push(Page(), as: "List")
    bench.advance(by: .seconds(1))
    try flow.push(Page(), as: "Editor") { _ in
      _ = try? flow.replace(list, by: Page(), as: "Grid")
      return .allowed
    }
    bench.advance(by: .seconds(1))
    #expect(throws: Refusal("pop while replace Grid is under way")) { try bench.navigator.pop() }
    #expect("\(bench.navigator.navigation)" == "[Grid > Editor]")
  }

  @Test func `N5: under refuse tabs are refused as a whole while another navigation is under way`()
    throws
  {
    let bench = Bench(.refuse)
    let flow = try #require(bench.root.flow)
    let list = try flow.push(Page(), as: "List")
    let one = RemoteFlow("One")
    func openTabs() throws { _ = try flow.openTabs(on: list, FlowTab("one", one)) as Results<Int> }
    #expect(throws: Refusal("addTabs while push List is under way")) { try openTabs() }
    #expect(bench.navigator.navigation.tabs.isEmpty && !one.hasBegun)
    bench.advance(by: .seconds(1))
    try openTabs()
    #expect(throws: Refusal("push A while addTabs is under way")) { try one.push("A") }
  }
}
