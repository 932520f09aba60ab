import Testing
import Thorium

/// Actions that a flow sends to its screen.
struct ScreenSendTests {
  private let bench = FlowBench()

  @Test func `a screen is sent actions while it is there, and afterwards nothing happens`() throws {
    let flow = try #require(bench.begin("Root").flow)
    try flow.resetRoot(Page(), as: "Home")
    let screen = try flow.push(Page(), as: "A")
    screen.send(.write("one"))
    #expect(screen.store.currentState.text == "one")
    _ = try flow.pop(screen).get()
    let count = bench.stage.told.count
    screen.send(.write("two"))
    screen.send(.work("an hour"))
    bench.run()
    #expect(screen.store.currentState.text == "one")
    #expect(bench.stage.told.count == count)
    // A late action for the store itself is a mistake.
    screen.store.send(.write("three"))
    #expect(
      bench.stage.told.last == "write was sent to Page, which has ended. Nothing was changed."
    )
  }

  @Test func `a refusal of a screen is reported, also for an action of its flow`() throws {
    let flow = try #require(bench.begin("Root").flow)
    let screen = try flow.resetRoot(Egg(name: "e"))
    screen.send(.note("no"))
    #expect(bench.stage.told.last == "Egg refused note: it says no.")
  }

  @Test func `E6: an action that comes too late for a screen is in the trace`() throws {
    let lines = Box<[String]?>(nil)
    lines.value = []
    let log = TraceLog { line in lines.value = (lines.value ?? []) + [line] }
    let navigator = Navigator(in: Runtime(tracers: [log]))
    let root = navigator.begin("Root")
    let flow = try #require(root.flow)
    let screen = try flow.resetRoot(Page(), as: "Home")
    navigator.end()
    screen.send(.delete)
    #expect(lines.value?.last?.contains("too late") == true)
  }
}
