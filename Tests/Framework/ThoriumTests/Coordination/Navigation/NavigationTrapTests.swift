import Testing
import Thorium

/// What went wrong in older mirrors of a navigation, and cannot here.
struct NavigationTrapTests {
  @Test(arguments: ["[]", "[A > B]", "[A] || [B > C]", "[] || [A]"])
  func `trap 0.5: after a reset of the root there is one stack with that root`(
    drawing: String
  ) throws {
    var navigation = Navigation(drawn: drawing)
    navigation.resetRoot(Navigation.Place("X"))
    #expect(navigation.stacks == [[Navigation.Place("X")]])
    try navigation.push(Navigation.Place("Y"))
    #expect("\(navigation)" == "[X > Y]")
  }

  @Test func `trap 0.6: the bottom stack is not dismissed, and stays usable`() throws {
    var navigation = Navigation(drawn: "[A > B]")
    #expect(throws: Refusal("nothing presented")) { try navigation.dismiss() }
    #expect(throws: Refusal("A is not presented")) {
      try navigation.dismiss(Navigation.Place("A").id)
    }
    try navigation.push(Navigation.Place("C"))
    #expect("\(navigation)" == "[A > B > C]")
  }

  @Test func `trap 0.7: after a person closed a stack, the one beneath continues`() throws {
    var navigation = Navigation(drawn: "[A] || [B > C]")
    try navigation.innermost { (seen) throws(Refusal) in try seen.dismiss() }
    try navigation.push(Navigation.Place("D"))
    #expect("\(navigation)" == "[A > D]")
  }

  @Test func `trap 4.2: coming back to number 0 removes all above it, at once`() throws {
    var navigation = Navigation(drawn: "[A > B > C]")
    #expect(try navigation.pop(toIndex: 0).map(\.name) == ["C", "B"])
    #expect(navigation.places.map(\.name) == ["A"])
  }

  @Test func `trap 4.3: a swipe that is cancelled has dropped nothing`() throws {
    var navigation = Navigation(drawn: "[A > B]")
    let before = navigation
    #expect(try navigation.swipe(0.2).isEmpty)
    #expect(navigation == before)
  }

  @Test func `trap 4.4: the visible screen is the top of the topmost stack`() throws {
    var navigation = Navigation(drawn: "[A > B] || [C > D]")
    #expect(navigation.visible?.name == "D")
    #expect(navigation.presented?.name == "C")
    #expect(navigation.root?.name == "A")
    #expect(
      try navigation.dismiss(presentedBy: Navigation.Place("A").id).map(\.name) == ["D", "C"]
    )
    #expect(navigation.visible?.name == "B")
    #expect(navigation.presented == nil)
  }
}
