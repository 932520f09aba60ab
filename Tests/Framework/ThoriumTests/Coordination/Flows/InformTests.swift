import Testing
import ThoriumProof

/// Screens that are told of the navigation.
struct InformTests {
  /// A screen that keeps what it was told.
  struct Watcher: Reactor {
    let initialState: [String] = []

    func reduce(into state: inout [String], mutation: String) { state.append(mutation) }
  }

  private let bench = FlowBench()

  @Test func `a screen is notified at once, and then whenever it becomes visible or hidden`() throws
  {
    let flow = try #require(bench.begin("Root").flow)
    let screen = try flow.resetRoot(Watcher())
    flow.bind(screen, of: { $0.visible?.id == screen.id }, as: { $0 ? "seen" : "covered" })
    #expect(screen.store.currentState == ["seen"])
    try flow.push(Page(), as: "A")
    try flow.push(Page(), as: "B")
    try bench.navigator.pop()
    #expect(screen.store.currentState == ["seen", "covered"])
    try bench.navigator.pop()
    #expect(screen.store.currentState == ["seen", "covered", "seen"])
  }

  @Test func `a screen in a tab learns the navigation around it, and that another tab is visible`()
    throws
  {
    let flow = try #require(bench.begin("Root").flow)
    let host = try flow.resetRoot(Page(), as: "Home")
    let (one, two) = (RemoteFlow("One"), RemoteFlow("Two"))
    _ =
      try flow.openTabs(on: host, FlowTab("one", one), FlowTab("two", two))
      as (Results<Int>, Results<Int>)
    let tab = try #require(one.flow)
    let screen = try tab.push(Watcher(), as: "W")
    tab.bind(screen, of: { "\($0[around: screen.id] ?? Navigation())" }, as: \.self)
    tab.bind(screen, of: { $0.tabs[host.id]?.selected }, as: { "tab \($0 ?? -1)" })
    try bench.navigator.selectTab(1)
    try two.push("elsewhere")
    _ = try tab.push(Page(), as: "A")
    #expect(screen.store.currentState == ["[W]", "tab 0", "tab 1", "[W > A]"])
  }

  @Test
  func `a screen that is notified while visible learns the rest when it is visible again`() throws {
    let flow = try #require(bench.begin("Root").flow)
    let screen = try flow.resetRoot(Watcher())
    flow.bind(screen, whileSeen: true, of: \.description, as: \.self)
    #expect(screen.store.currentState == ["[Watcher]"])
    try flow.push(Page(), as: "A")
    try flow.push(Page(), as: "B")
    let late = try flow.push(Watcher(), as: "Late")
    try flow.push(Page(), as: "C")
    flow.bind(late, whileSeen: true, of: \.description, as: \.self)
    #expect(screen.store.currentState.count == 1 && late.store.currentState == [])
    try bench.navigator.pop()
    #expect(late.store.currentState == ["[Watcher > A > B > Late]"])
    try bench.navigator.popToRoot()
    // Nothing is another than it was when the screen was seen last.
    #expect(screen.store.currentState == ["[Watcher]"])
    try flow.replace(screen, by: Page(), as: "Home")
    #expect(screen.store.currentState.count == 1)
  }

  @Test func `a screen that holds tabs is seen while a screen in them is`() throws {
    let flow = try #require(bench.begin("Root").flow)
    let host = try flow.resetRoot(Watcher(), as: "Home")
    let tab = RemoteFlow("Tab")
    _ = try flow.openTabs(on: host, FlowTab("tab", tab)) as Results<Int>
    flow.bind(host, whileSeen: true, of: { $0.visible?.name ?? "nobody" }, as: \.self)
    try tab.push("In")
    try flow.push(Page(), as: "Cover")
    try tab.push("Deep")
    #expect(host.store.currentState == ["Home", "In"])
    try bench.navigator.pop()
    #expect(host.store.currentState == ["Home", "In", "Deep"])
  }

  @Test func `a screen without a stage is notified of the navigation, and released when removed`()
    throws
  {
    let navigator = Navigator(in: VirtualWorld().runtime)
    let root = RemoteFlow("Root")
    _ = navigator.start(root)
    let flow = try #require(root.flow)
    try root.push("Home")
    let screen = try flow.push(Watcher())
    let isLetGo = Tally()
    func lastWord() -> LastWord { LastWord { isLetGo.count("informant") } }
    flow.bind(screen, of: \.description) { [last = lastWord()] text in
      withExtendedLifetime(last) { text }
    }
    try root.push("A")
    #expect(screen.store.currentState == ["[Home > Watcher]", "[Home > Watcher > A]"])
    _ = flow.pop(screen)
    #expect(isLetGo["informant"] == 1)
  }
}
