import Testing
import Thorium

/// The law N1 by example; screens are single letters.
struct NavigationTests {
  @Test func `two screens of one name are two screens`() throws {
    var navigation = Navigation()
    try navigation.push(.init(id: .init(rawValue: 1), name: "UserDetail(Ada)"))
    try navigation.push(.init(id: .init(rawValue: 2), name: "UserDetail(Ada)"))
    #expect("\(navigation)" == "[UserDetail(Ada) > UserDetail(Ada)]")
    #expect(try navigation.pop().map(\.id.rawValue) == [2])
    #expect(navigation.contains(.init(rawValue: 1)))
    #expect(!navigation.contains(.init(rawValue: 2)))
  }

  @Test func `trap 4.2: coming back to number 0 removes all above it, at once`() throws {
    var navigation = Navigation()
    for name in ["A", "B", "C"] { try navigation.push(Navigation.Place(name)) }
    #expect(try navigation.pop(toIndex: 0).map(\.name) == ["C", "B"])
    #expect(navigation.places.map(\.name) == ["A"])
  }

  @Test func `N1: navigations are equal if they show the same in the same places`() throws {
    let host = Navigation.Place("A")
    let tab = Navigation.Tab.ID(host: host.id, index: 1)
    let moves: [(inout Navigation) throws -> Void] = [
      { try $0.push(host) }, { try $0.addTabs(["one", "two"], to: host.id) },
      { try $0.select(tab) },
      { try $0.inside(tab) { (inner) throws(Refusal) in try inner.push(Navigation.Place("B")) } },
      { try $0.present(Navigation.Place("C")) },
    ]
    var (one, other) = (Navigation(), Navigation())
    for move in moves {
      try move(&one)
      #expect(one != other)
      try move(&other)
      #expect(one == other)
    }
  }

  @Test func `trap 4.3: a swipe that is cancelled has dropped nothing`() throws {
    var navigation = Navigation()
    for name in ["A", "B"] { try navigation.push(Navigation.Place(name)) }
    #expect(try navigation.swipe(0.2).isEmpty)
    #expect(navigation.places.map(\.name) == ["A", "B"])
  }

  @Test func `trap 4.4: the visible screen is the top of the topmost stack`() throws {
    var navigation = Navigation()
    for name in ["A", "B"] { try navigation.push(Navigation.Place(name)) }
    try navigation.present(Navigation.Place("C"))
    try navigation.push(Navigation.Place("D"))
    #expect(navigation.stacks.map { $0.map(\.name) } == [["A", "B"], ["C", "D"]])
    #expect(navigation.places.map(\.name) == ["A", "B", "C", "D"])
    #expect(navigation.top?.name == "D")
    #expect(navigation.visible?.name == "D")
    #expect(navigation.presented?.name == "C")
    #expect(navigation.root?.name == "A")
    navigation.remove([Navigation.Place("A").id, Navigation.Place("B").id])
    #expect("\(navigation)" == "[] || [C > D]")
    #expect(navigation.top?.name == "D")
  }
  @Test func `N1: of many stacks, a screen presents the one above its own`() throws {
    var navigation = Navigation()
    let screens = (0..<100).map { Navigation.Place(id: .init(rawValue: $0), name: "\($0)") }
    try navigation.push(screens[0])
    for screen in screens[1...] { try navigation.present(screen) }
    for number in [66, 40, 32, 10] {
      let removed = try navigation.dismiss(presentedBy: screens[number].id)
      #expect(removed.last == screens[number + 1])
      #expect(navigation.top == screens[number])
    }
  }
}
