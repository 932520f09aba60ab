import Testing
import Thorium

/// The laws N1 and N2 by example; screens are single letters and navigations are drawn.
struct NavigationTests {
  @Test func `N1: a new navigation shows nothing and has one empty stack`() {
    let navigation = Navigation()
    #expect(navigation.stacks == [[]])
    #expect(navigation.top == nil)
    #expect(navigation.swipe == nil)
    #expect("\(navigation)" == "[]")
  }

  @Test(arguments: performed)
  func `N1: an operation answers with the screens it removed, top first`(row: Performed) throws {
    var navigation = Navigation(drawn: row.before)
    let removed = try row.move.perform(on: &navigation)
    #expect(removed.map(\.name).joined() == row.removed)
    #expect("\(navigation)" == row.after)
  }

  @Test(arguments: refused)
  func `N1: a refused operation says why and changes nothing`(row: Refused) {
    let before = Navigation(drawn: row.before)
    var navigation = before
    #expect(throws: Refusal(row.reason)) { try row.move.perform(on: &navigation) }
    #expect(navigation == before)
  }

  @Test(arguments: interrupting)
  func `N2: another operation cancels a swipe, which then reports nothing`(row: Performed) throws {
    var navigation = Navigation(drawn: row.before)
    try navigation.beginSwipe()
    let removed = try row.move.perform(on: &navigation)
    #expect(removed.map(\.name).joined() == row.removed)
    #expect("\(navigation)" == row.after)
    #expect(navigation.swipe == nil)
    #expect(throws: Refusal("no swipe has begun")) { try navigation.finishSwipe() }
  }

  @Test(arguments: [Move.dismiss, .popFrom("X"), .popTo("C"), .push("A"), .swipe(1), .remove([])])
  func `N2: a swipe continues after an operation that changes nothing`(move: Move) throws {
    var navigation = Navigation(drawn: "[A > B > C]")
    try navigation.beginSwipe()
    let before = navigation
    _ = try? move.perform(on: &navigation)
    #expect(navigation == before)
    #expect(try navigation.finishSwipe().map(\.name) == ["C"])
  }

  @Test func `N2: a swipe notifies its screen when it finishes, and only then`() throws {
    var navigation = Navigation(drawn: "[A > B]")
    let before = navigation
    #expect(try navigation.beginSwipe().isEmpty)
    #expect(navigation.swipe == Navigation.Place("B").id)
    #expect("\(navigation)" == "[A > B]")
    #expect(try navigation.cancelSwipe().isEmpty)
    #expect(navigation == before)
    try navigation.beginSwipe()
    #expect(try navigation.finishSwipe() == [Navigation.Place("B")])
    #expect("\(navigation)" == "[A]")
    #expect(navigation.swipe == nil)
  }

  @Test func `N2: the root that is reset to itself stays, and is not reported`() {
    var navigation = Navigation(drawn: "[A > B] || [C]")
    #expect(navigation.resetRoot(Navigation.Place("A")).map(\.name) == ["C", "B"])
    #expect("\(navigation)" == "[A]")
  }

  @Test func `two screens of one name are two screens`() throws {
    var navigation = Navigation()
    try navigation.push(.init(id: .init(rawValue: 1), name: "UserDetail(Ada)"))
    try navigation.push(.init(id: .init(rawValue: 2), name: "UserDetail(Ada)"))
    #expect("\(navigation)" == "[UserDetail(Ada) > UserDetail(Ada)]")
    #expect(try navigation.pop().map(\.id.rawValue) == [2])
    #expect(navigation.contains(.init(rawValue: 1)))
    #expect(!navigation.contains(.init(rawValue: 2)))
  }

  @Test func `the top and the places see all stacks`() {
    let navigation = Navigation(drawn: "[A > B] || [C > D]")
    #expect(navigation.stacks.map { $0.map(\.name) } == [["A", "B"], ["C", "D"]])
    #expect(navigation.places.map(\.name) == ["A", "B", "C", "D"])
    #expect(navigation.top?.name == "D")
    #expect(Navigation(drawn: "[] || [C]").top?.name == "C")
  }

  @Test(arguments: ["[]", "[A]", "[A > B]", "[A] || [B > C] || [D]", "[] || [A]"])
  func `a drawing and its navigation are one`(drawing: String) {
    #expect("\(Navigation(drawn: drawing))" == drawing)
  }
}
