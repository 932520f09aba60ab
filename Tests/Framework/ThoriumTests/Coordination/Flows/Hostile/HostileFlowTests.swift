import Testing
import Thorium

/// Flows that do with the screens what no flow should, and stay without harm to others.
struct HostileFlowTests {
  @Test func `an observer of a screen that pops it receives the end of its store, too`() throws {
    let (bench, root) = FlowBench.begin("Root")
    try root.push("List")
    let screen = try #require(try root.push("Page"))
    let subscription = screen.store.observe { state in
      guard state.text == "go" else { return }
      #expect(root.flow?.pop(screen) == .success([screen.place]))
      #expect(root.flow?.pop(screen) == .failure("that screen is not shown"))
    }
    screen.store.send(.work("upload"))
    bench.stage.forget()
    screen.store.send(.write("go"))
    #expect(bench.stage.told == ["pop Page  [List]", "upload of Page was cancelled."])
    screen.store.send(.write("late"))
    #expect(screen.store.currentState.text == "go")
    subscription.cancel()
  }
}
