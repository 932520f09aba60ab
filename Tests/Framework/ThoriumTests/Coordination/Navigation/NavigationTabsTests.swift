import Testing
import Thorium

/// Tabs by example: screens are single letters, and T holds the tabs.
struct NavigationTabsTests {
  private static let host = Navigation.Place("T")
  private static let news = Navigation.Tab.ID(host: host.id, index: 0)
  private static let people = Navigation.Tab.ID(host: host.id, index: 1)

  /// `[A > T]` with X and Y in the first tab, and Z in the second.
  private static func shown() throws -> Navigation {
    var navigation = Navigation(drawn: "[A > T]")
    try navigation.addTabs(["news", "people"], to: host.id)
    for (tab, name) in [(news, "X"), (news, "Y"), (people, "Z")] {
      try navigation.inside(tab) { (tab) throws(Refusal) in try tab.push(Navigation.Place(name)) }
    }
    return navigation
  }

  @Test func `N1: a screen holds tabs, each with its own navigation`() throws {
    var navigation = try Self.shown()
    #expect("\(navigation)" == "[A > T]")
    #expect("\(navigation[Self.news] ?? Navigation())" == "[X > Y]")
    #expect("\(navigation[Self.people] ?? Navigation())" == "[Z]")
    #expect(navigation.tabs[Self.host.id].map { "\($0)" } == "news*  people")
    #expect(navigation.places.map(\.name).joined() == "ATXYZ")
    #expect(navigation.visible?.name == "Y")
    #expect(navigation.top?.name == "T")
    #expect(try navigation.select(Self.people) == [])
    #expect(navigation.visible?.name == "Z")
    #expect(navigation.tabs[Self.host.id].map { "\($0)" } == "news  people*")
  }

  @Test func `N1: operations as values work in tabs as the methods do`() throws {
    var navigation = Navigation(drawn: "[A > T]")
    try navigation.apply(.addTabs(["news", "people"], to: Self.host.id))
    for (tab, name) in [(Self.news, "X"), (Self.news, "Y"), (Self.people, "Z")] {
      try navigation.apply(.inside(tab, .push(Navigation.Place(name))))
    }
    #expect(navigation == (try Self.shown()))
    #expect(try navigation.apply(.innermost(.pop)).map(\.name) == ["Y"])
    #expect(try navigation.apply(.select(Self.people)) == [])
    #expect(navigation.visible?.name == "Z")
    let before = navigation
    #expect(throws: Refusal.self) { try navigation.apply(.inside(Self.people, .pop)) }
    #expect(navigation == before)
  }

  @Test func `N1: a screen pushed outside covers the tabs, and they stay beneath it`() throws {
    var navigation = try Self.shown()
    try navigation.push(Navigation.Place("D"))
    #expect(navigation.visible?.name == "D")
    #expect(navigation.visibleTab == nil)
    #expect(try navigation.innermost { (seen) throws(Refusal) in try seen.pop() }.count == 1)
    #expect(navigation.visible?.name == "Y")
    #expect(navigation[Self.people]?.top?.name == "Z")
  }

  @Test func `N2: the screens in the tabs of a removed screen are reported once, before it`() throws
  {
    let removals: [NavigationTests.Move] = [
      .pop, .popToRoot, .popFrom("T"), .popTo("A"), .popToIndex(0), .replace("T", by: "R"),
      .setStack(["A"]), .resetRoot("A"), .remove(["T"]), .remove(["T", "Y"]), .swipe(1),
    ]
    for removal in removals {
      var navigation = try Self.shown()
      #expect(try removal.perform(on: &navigation).map(\.name).joined() == "ZYXT")
      #expect(navigation.tabs.isEmpty)
    }
  }

  @Test func `N1: the name of a screen finds it in a tab`() throws {
    var navigation = try Self.shown()
    let (x, y) = (Navigation.Place("X").id, Navigation.Place("Y").id)
    #expect(try navigation.pop(to: x).map(\.name) == ["Y"])
    try navigation.present(Navigation.Place("P"), on: x)
    #expect("\(navigation[Self.news] ?? Navigation())" == "[X] || [P]")
    #expect(try navigation.dismiss(presentedBy: x).map(\.name) == ["P"])
    #expect(try navigation.replace(x, by: Navigation.Place("Y")).map(\.name) == ["X"])
    #expect(navigation.remove([y, Navigation.Place("Z").id]).map(\.name) == ["Z", "Y"])
    #expect("\(navigation[Self.news] ?? Navigation())" == "[]")
    #expect(navigation.visible?.name == "T")
  }

  @Test func `N1: a person goes back in the tab first, then outside of it`() throws {
    var navigation = try Self.shown()
    func back() throws -> [String] {
      try navigation.innermost { (seen) throws(Refusal) in try seen.pop() }.map(\.name)
    }
    #expect(try back() == ["Y"])
    #expect(try back() == ["Z", "X", "T"])
    #expect(throws: Refusal("nothing to pop")) { try back() }
  }

  @Test func `trap 4.19: a tab out of range is refused, and the selected one is only confirmed`()
    throws
  {
    var navigation = try Self.shown()
    let before = navigation
    #expect(throws: Refusal("no tab 9")) {
      try navigation.select(.init(host: Self.host.id, index: 9))
    }
    #expect(throws: Refusal("no tab -1")) {
      try navigation.select(.init(host: Self.host.id, index: -1))
    }
    #expect(throws: Refusal("no tab 0")) {
      try navigation.select(.init(host: Navigation.Place("A").id, index: 0))
    }
    #expect(throws: Refusal("that screen is not shown")) {
      try navigation.select(.init(host: Navigation.Place("Q").id, index: 0))
    }
    #expect(try navigation.select(Self.news) == [])
    #expect(navigation == before)
  }

  @Test func `N1: of tabs outside of a tab nothing is done in it`() throws {
    var navigation = try Self.shown()
    let before = navigation
    for host in [Self.host, Navigation.Place("Q")] {
      let tab = Navigation.Tab.ID(host: host.id, index: 1)
      #expect(throws: Refusal("that screen is not shown")) {
        try navigation.inside(Self.news) { (news) throws(Refusal) in
          try news.inside(tab) { (outside) throws(Refusal) in
            try outside.push(Navigation.Place("B"))
          }
        }
      }
    }
    #expect(navigation == before)
    try navigation.inside(Self.people) { (tab) throws(Refusal) in
      try tab.push(Navigation.Place("B"))
    }
    #expect(navigation[Self.people]?.top?.name == "B")
  }

  @Test func `N1: no screen is shown twice, in whichever tab`() throws {
    var navigation = try Self.shown()
    let before = navigation
    #expect(throws: Refusal("Z is already shown")) { try navigation.push(Navigation.Place("Z")) }
    #expect(throws: Refusal("a screen would be shown twice")) {
      try navigation.inside(Self.news) { (tab) throws(Refusal) in
        try tab.push(Navigation.Place("Z"))
      }
    }
    #expect(throws: Refusal("Z is already shown")) {
      try navigation.setStack([Self.host, Navigation.Place("Z")])
    }
    #expect(throws: Refusal("T has tabs already")) {
      try navigation.addTabs(["one"], to: Self.host.id)
    }
    #expect(throws: Refusal("two tabs have the same name")) {
      try navigation.addTabs(["one", "one"], to: Navigation.Place("A").id)
    }
    #expect(throws: Refusal("a tab bar needs at least one tab")) {
      try navigation.addTabs([], to: Navigation.Place("A").id)
    }
    #expect(navigation == before)
  }

  @Test func `N2: there is one finger, and another operation cancels its swipe`() throws {
    var navigation = try Self.shown()
    try navigation.innermost { (seen) throws(Refusal) in try seen.beginSwipe() }
    #expect(navigation[Self.news]?.swipe == Navigation.Place("Y").id)
    #expect(throws: Refusal("a swipe has already begun")) {
      try navigation.innermost { (seen) throws(Refusal) in try seen.beginSwipe() }
    }
    try navigation.beginSwipe()
    #expect(navigation[Self.news]?.swipe == nil)
    try navigation.inside(Self.people) { (tab) throws(Refusal) in
      try tab.push(Navigation.Place("W"))
    }
    #expect(navigation.swipe == nil)
    try navigation.innermost { (seen) throws(Refusal) in try seen.beginSwipe() }
    try navigation.select(Self.people)
    #expect(navigation[Self.news]?.swipe == nil)
  }
}
