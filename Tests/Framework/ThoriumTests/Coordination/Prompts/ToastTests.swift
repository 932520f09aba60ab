import Testing
import Thorium

/// Short messages that vanish by themselves.
struct ToastTests {
  private let bench = FlowBench()

  @Test func `a toast is shown for two seconds of the runtime's clock, or as long as it says`() {
    let flow = bench.begin("Root").flow
    #expect(flow?.toast("saved") == true)
    bench.advance(by: .milliseconds(1_999))
    #expect(bench.navigator.prompts.toast == "saved")
    bench.advance(by: .milliseconds(1))
    #expect(bench.navigator.prompts.toast == nil)
    flow?.toast("read this", for: .seconds(5))
    bench.advance(by: .seconds(4))
    #expect(bench.navigator.prompts.toast == "read this")
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told == ["toast: saved", "toast: -", "toast: read this", "toast: -"])
  }

  @Test func `a newer one takes its place, and has its whole time`() {
    let flow = bench.begin("Root").flow
    flow?.toast("one")
    bench.advance(by: .seconds(1.5))
    flow?.toast("two")
    bench.advance(by: .seconds(1.5))
    #expect(bench.stage.told == ["toast: one", "toast: two"])
    bench.advance(by: .seconds(0.5))
    #expect(bench.stage.told == ["toast: one", "toast: two", "toast: -"])
  }

  @Test func `trap 4.21: the closure of a tap runs when the toast is tapped, and only then`() throws
  {
    let tapped = Tally()
    let flow = bench.begin("Root").flow
    flow?.toast("undo?") { tapped.count("first") }
    bench.advance(by: .seconds(3))
    #expect(throws: Refusal("no toast is shown")) { try bench.navigator.tapToast() }
    flow?.toast("undo?") { tapped.count("second") }
    try bench.navigator.tapToast()
    #expect(bench.navigator.prompts.toast == nil)
    bench.advance(by: .seconds(3))
    #expect((tapped["first"], tapped["second"]) == (0, 1))
    #expect(bench.stage.told == ["toast: undo?", "toast: -", "toast: undo?", "toast: -"])
  }

  @Test func `trap 4.21: an empty text shows nothing, and keeps the visible toast`() {
    let flow = bench.begin("Root").flow
    flow?.toast("kept")
    for text in ["", " ", "\n"] { #expect(flow?.toast(text) == false) }
    #expect(bench.stage.told == ["toast: kept"])
  }

  @Test func `an alert lies above a toast, which cannot be tapped then`() throws {
    let tapped = Tally()
    let root = bench.begin("Root")
    root.flow?.toast("undo?") { tapped.count("tap") }
    let asked = AskTests.Asked(
      .init("Sure?", "", choices: [.choice("OK", 1)]),
      by: root.flow,
      on: bench
    )
    #expect(throws: Refusal("an alert is open")) { try bench.navigator.tapToast() }
    try bench.navigator.answer(1)
    try bench.navigator.tapToast()
    bench.run()
    #expect(asked.told == "1" && tapped["tap"] == 1)
  }

  @Test func `N4: a toast outlives its flow, and the closure of its tap does not`() throws {
    let tapped = Tally()
    let (root, child) = (bench.begin("Root"), bench.begin("Child"))
    child.flow?.toast("submitted") { tapped.count("tap") }
    bench.end(child, with: 1)
    #expect(bench.navigator.prompts.toast == "submitted")
    try bench.navigator.tapToast()
    #expect(tapped["tap"] == 0)
    #expect(child.flow?.toast("late") == false)
    root.flow?.toast("going")
    bench.navigator.end()
    #expect(bench.navigator.prompts == Prompts())
    #expect(bench.stage.told.last == "toast: -")
  }
}
