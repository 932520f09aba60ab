import Testing
import Thorium

/// All that a flow and a person do with screens, as a stage is told of it.
struct FlowScreensTests {
  private let bench = FlowBench()
  private let root: RemoteFlow

  init() {
    root = bench.begin("Root")
  }

  /// Returns the lines of the stage about the navigation, and forgets them.
  private func takeLines() -> [String] {
    defer { bench.stage.forget() }
    return bench.stage.changes.map { "nav: \($0)" }
  }

  @Test func `N1: a flow shows an existing store, which ends with its screen`() async throws {
    let flow = try #require(root.flow)
    let stores = (1...2).map { _ in Store(Page(), in: bench.navigator.runtime) }
    try flow.resetRoot(store: stores[0], as: "first")
    let screen = try flow.push(store: stores[1], as: "second")
    #expect(screen.store === stores[1])
    #expect(takeLines().suffix(1) == ["nav: push second  [first > second]"])
    try bench.navigator.pop()
    #expect(await stores[0].perform(.write("a")).refusal == nil)
    #expect(await stores[1].perform(.write("a")).refusal == "Page has ended")
  }

  @Test func `N1: a flow replaces a screen, and sets a stack`() throws {
    let flow = try #require(root.flow)
    let list = try #require(try root.push("List"))
    try root.push("Detail")
    _ = takeLines()
    let other = try flow.replace(list, by: Page(), as: "Table")
    #expect(takeLines() == ["nav: replace Table removed List  [Table > Detail]"])
    #expect(throws: Refusal("that screen is not shown")) { try flow.replace(list, by: Page()) }
    let pages = try flow.setStack([Page(), Page()]) { _ in "Page" }
    #expect(takeLines() == ["nav: setStack removed Detail, Table  [Page > Page]"])
    pages[1].store.send(.write("now"))
    #expect(pages[1].store.currentState.text == "now")
    other.store.send(.write("late"))
    #expect(other.store.currentState.text == "")
    #expect(pages[0].place.name == "Page")
    #expect(throws: Refusal("a stack needs a screen")) {
      try flow.setStack([Page]()) { _ in "" }
    }
  }

  @Test func `N1: a presented stack is dismissed from either side`() throws {
    let flow = try #require(root.flow)
    let list = try #require(try root.push("List"))
    try root.present("Picker")
    let branch = try #require(try root.push("Branch"))
    _ = takeLines()
    #expect(throws: Refusal("List presents Picker already, so it cannot present Login")) {
      try flow.present(Page(), as: "Login", on: list.id)
    }
    #expect(try flow.dismiss(branch).get().map(\.name) == ["Branch", "Picker"])
    #expect(flow.dismiss(list) == .failure("List is not presented"))
    #expect(flow.dismiss(presentedBy: list) == .failure("nothing presented"))
    try flow.present(Page(), as: "Login", on: list.id)
    #expect(try flow.dismiss(presentedBy: list).get().map(\.name) == ["Login"])
    #expect(
      takeLines() == [
        "nav: dismiss Branch, Picker  [List]",
        "nav: present Login  [List] || [Login]",
        "nav: dismiss Login  [List]",
      ]
    )
  }

  @Test func `L9: a wait for the removal of a removed screen ends at once`() throws {
    try root.push("List")
    let detail = try #require(try root.push("Detail"))
    try bench.navigator.pop()
    #expect(bench.wait { await detail.removed() } != nil)
  }
}
