import Testing
import ThoriumProof

/// Flows that show their screens in tabs.
struct FlowTabsTests {
  private let bench = FlowBench()
  private let root: RemoteFlow
  private let home: Screen<Page>
  private let news = RemoteFlow("News")
  private let people = RemoteFlow("People")

  init() throws {
    root = bench.begin("Root")
    let flow = try #require(root.flow)
    home = try flow.resetRoot(Page(), as: "Home")
    (news.results, people.results) =
      try flow.openTabs(on: home, FlowTab("news", news), FlowTab("people", people))
      as (
        Results<Int>, Results<Int>
      )
  }

  private func changes() -> [String] {
    defer { bench.stage.forget() }
    return bench.stage.changes.map { "\($0)" }
  }

  private func shown(in index: Int) -> String {
    let tab = Navigation.Tab.ID(host: home.id, index: index)
    return bench.navigator.navigation[tab].map { "\($0)" } ?? "no tab"
  }

  @Test
  func `N12: each flow of a tab shows its screens there, and drawn is where it happened`() throws {
    #expect(changes() == ["resetRoot Home  [Home]", "addTabs news*  people"])
    try news.push("Articles")
    try people.push("Everybody")
    try people.present("Picker")
    let child = people.begin("Child")
    try child.push("Ada")
    _ = try child.flow?.dismiss().get()
    _ = try news.flow?.resetRoot(Page(), as: "Fresh")
    #expect(
      changes() == [
        "push Articles  [Articles]",
        "push Everybody  [Everybody]",
        "present Picker  [Everybody] || [Picker]",
        "push Ada  [Everybody] || [Picker > Ada]",
        "dismiss Ada, Picker  [Everybody]",
        "resetRoot Fresh  [Fresh]",
      ]
    )
    #expect(bench.navigator.navigation.visible?.name == "Fresh")
    #expect("\(bench.navigator.navigation)" == "[Home]")
  }

  @Test
  func `trap 4.19: a person selects tabs by number and name, and out of range is refused`() throws {
    try news.push("Articles")
    try people.push("Everybody")
    _ = changes()
    try bench.navigator.selectTab(1)
    #expect(bench.navigator.navigation.visible?.name == "Everybody")
    try bench.navigator.selectTab(named: "news")
    try bench.navigator.selectTab(0)
    #expect(
      changes() == [
        "selectTab news  people*", "selectTab news*  people", "selectTab news*  people",
      ]
    )
    #expect(throws: Refusal("no tab 9")) { try bench.navigator.selectTab(9) }
    #expect(throws: Refusal("no tab maps")) { try bench.navigator.selectTab(named: "maps") }
    #expect(changes() == [])
  }

  @Test
  func `N12: a flow in a tab that ends takes its screens out of the tab, and no others`() throws {
    try news.push("Articles")
    try people.push("Everybody")
    _ = changes()
    bench.end(people, with: 7)
    #expect(changes() == ["remove Everybody  []"])
    #expect(bench.ending(of: people) == "finished: 7")
    #expect(shown(in: 0) == "[Articles]")
    bench.end(root, with: 1)
    #expect(changes() == ["remove Articles, Home  []"])
    #expect(bench.sight == " []")
  }

  @Test func `N2: the screens of all tabs go with the screen that holds them`() throws {
    let flow = try #require(root.flow)
    let detail = Detail("Ada")
    let results = try #require(news.flow).coordinate(to: detail)
    try people.push("Everybody")
    bench.run()
    _ = changes()
    try flow.resetRoot(Page(), as: "Login")
    #expect(changes() == ["resetRoot Login  [Login]"])
    #expect(bench.wait { "\(await results.ending)" } == "finished: cancel")
    #expect(throws: Refusal("the flow has ended")) { try people.push("Late") }
    #expect(throws: Refusal("that screen is not shown")) {
      try flow.openTabs(on: home, FlowTab("late", Detail("Late")))
    }
    bench.navigator.end()
    bench.run()
    #expect(bench.balance.open == [] && bench.balance.faults == [])
  }

  @Test func `N12: the flows of removed tabs end once, after the flows below them`() throws {
    let flow = try #require(root.flow)
    try news.push("Articles")
    let article = news.begin("Article", heedsCancellation: false)
    try article.push("Page")
    let author = people.begin("Author")
    try flow.resetRoot(Page(), as: "Login")
    bench.run()
    #expect("\(bench.navigator.tree)" == "Root > News > Article")
    #expect(bench.ending(of: people) == "cancelled: its tab was removed")
    #expect(bench.ending(of: author) == "abandoned")
    #expect(people.isCancelled)
    bench.end(article, with: 5)
    #expect("\(bench.navigator.tree)" == "Root")
    #expect(bench.ending(of: article) == "finished: 5")
    #expect(bench.ending(of: news) == "cancelled: its tab was removed")
    bench.end(root, with: 1)
    #expect(bench.balance.open == [] && bench.balance.faults == [])
  }

  @Test(arguments: [true, false])
  func `N3: an error of a flow whose removed tab waits for the flows below it is reported`(
    isOfChild: Bool
  ) throws {
    let article = news.begin("Article", heedsCancellation: false)
    try article.push("Page")
    try root.flow?.resetRoot(Page(), as: "Login")
    bench.run()
    bench.stage.forget()
    news.fail(with: isOfChild ? FlowError.abandoned(flow: "Article") : Spill.spilled)
    bench.run()
    let report = "\(Report.failed(Spill.spilled, flow: "News"))"
    #expect(bench.stage.told == (isOfChild ? [] : [report]))
    bench.end(article, with: 5)
    #expect(bench.ending(of: news) == "cancelled: its tab was removed")
  }

  @Test func `N12: a flow whose tab is removed before it starts ends as cancelled`() throws {
    let flow = try #require(root.flow)
    let host = try flow.push(Page(), as: "Host")
    let (first, second) = (Part<Void>("First") { _ in flow.pop(host) }, RemoteFlow("Second"))
    let results = try flow.openTabs(on: host, FlowTab("first", first), FlowTab("second", second))
    second.results = results.1
    bench.run()
    #expect(second.flow == nil)
    #expect(bench.ending(of: second) == "cancelled: its tab was removed")
    #expect("\(bench.navigator.tree)" == "Root > News\nRoot > People")
  }

  @Test func `N4: when nested tabs are removed, the inner flow is abandoned by the outer`() throws {
    let inner = RemoteFlow("Inner")
    let top = try #require(try news.push("Top"))
    inner.results = try #require(news.flow).openTabs(on: top, FlowTab("inner", inner))
    try root.flow?.resetRoot(Page(), as: "Login")
    bench.run()
    #expect(bench.ending(of: inner) == "abandoned")
    #expect(bench.ending(of: news) == "cancelled: its tab was removed")
    #expect(bench.sight == "Root [Login]")
  }

  @Test func `N1: of tabs within tabs a person selects inner ones, and outer ones too`() throws {
    let feed = try #require(news.flow).push(Page(), as: "Feed")
    let (hot, fresh) = (RemoteFlow("Hot"), RemoteFlow("Fresh"))
    (hot.results, fresh.results) =
      try #require(news.flow).openTabs(on: feed, FlowTab("hot", hot), FlowTab("fresh", fresh))
      as (Results<Int>, Results<Int>)
    try hot.push("H")
    _ = changes()
    try bench.navigator.selectTab(1)
    try bench.navigator.selectTab(1, of: home.id)
    try bench.navigator.selectTab(named: "news")
    try bench.navigator.selectTab(named: "hot")
    try bench.navigator.selectTab(named: "people")
    #expect(throws: Refusal("no tab 0")) { try bench.navigator.selectTab(0, of: feed.id) }
    #expect(
      changes() == [
        "selectTab hot  fresh*", "selectTab news  people*", "selectTab news*  people",
        "selectTab hot*  fresh", "selectTab news  people*",
      ]
    )
  }

  @Test func `N4: tabs that are refused begin no flow`() throws {
    let flow = try #require(root.flow)
    let late = RemoteFlow("Late")
    #expect(throws: Refusal("Home has tabs already")) {
      try flow.openTabs(on: home, FlowTab("late", late))
    }
    let page = try flow.push(Page())
    #expect(throws: Refusal("two tabs have the same name")) {
      try flow.openTabs(on: page, FlowTab("late", late), FlowTab("late", late))
    }
    #expect(!late.hasBegun)
    #expect("\(bench.navigator.tree)" == "Root > News\nRoot > People")
  }
}
