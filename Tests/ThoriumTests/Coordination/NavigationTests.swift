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
  func `N2: another operation cancels a swipe, which then tells nothing`(row: Performed) throws {
    var navigation = Navigation(drawn: row.before)
    try navigation.beginSwipe()
    let removed = try row.move.perform(on: &navigation)
    #expect(removed.map(\.name).joined() == row.removed)
    #expect("\(navigation)" == row.after)
    #expect(navigation.swipe == nil)
    #expect(throws: Refusal("no swipe has begun")) { try navigation.finishSwipe() }
  }

  @Test(arguments: [Move.dismiss, .popFrom("X"), .popTo("C"), .push("A"), .swipe(1), .remove([])])
  func `N2: a swipe goes on behind an operation that changes nothing`(move: Move) throws {
    var navigation = Navigation(drawn: "[A > B > C]")
    try navigation.beginSwipe()
    let before = navigation
    _ = try? move.perform(on: &navigation)
    #expect(navigation == before)
    #expect(try navigation.finishSwipe().map(\.name) == ["C"])
  }

  @Test func `N2: a swipe tells its screen when it finishes, and only then`() throws {
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

  @Test func `N2: the root that is reset to itself stays, and is not told`() {
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

// MARK: - Tables

extension NavigationTests {
  struct Performed: Sendable {
    let before: String
    let move: Move
    let removed: String
    let after: String

    init(_ before: String, _ move: Move, _ removed: String, _ after: String) {
      self.before = before
      self.move = move
      self.removed = removed
      self.after = after
    }
  }

  struct Refused: Sendable {
    let before: String
    let move: Move
    let reason: String

    init(_ before: String, _ move: Move, _ reason: String) {
      self.before = before
      self.move = move
      self.reason = reason
    }
  }

  static let performed: [Performed] = [
    Performed("[]", .push("A"), "", "[A]"),
    Performed("[A]", .push("B"), "", "[A > B]"),
    Performed("[A] || [B]", .push("C"), "", "[A] || [B > C]"),
    Performed("[] || [B]", .push("C"), "", "[] || [B > C]"),
    Performed("[A > B > C]", .pop, "C", "[A > B]"),
    Performed("[A] || [B > C]", .pop, "C", "[A] || [B]"),
    Performed("[A > B > C]", .popFrom("B"), "CB", "[A]"),
    Performed("[A > B > C]", .popFrom("C"), "C", "[A > B]"),
    Performed("[A > B > C] || [D > E] || [F]", .popFrom("B"), "FEDCB", "[A]"),
    Performed("[A > B] || [C > D] || [E]", .popFrom("D"), "ED", "[A > B] || [C]"),
    Performed("[A > B] || [C > D] || [E]", .popFrom("C"), "EDC", "[A > B]"),
    Performed("[A] || [B > C]", .popFrom("B"), "CB", "[A]"),
    Performed("[] || [B > C]", .popFrom("B"), "CB", "[]"),
    Performed("[A > B > C]", .popTo("A"), "CB", "[A]"),
    Performed("[A > B] || [C > D] || [E]", .popTo("A"), "EDCB", "[A]"),
    Performed("[A > B] || [C > D] || [E]", .popTo("B"), "EDC", "[A > B]"),
    Performed("[A > B] || [C > D] || [E]", .popTo("C"), "ED", "[A > B] || [C]"),
    Performed("[A > B > C]", .popToRoot, "CB", "[A]"),
    Performed("[A > B] || [C > D > E]", .popToRoot, "ED", "[A > B] || [C]"),
    Performed("[A]", .present("B"), "", "[A] || [B]"),
    Performed("[A] || [B]", .present("C"), "", "[A] || [B] || [C]"),
    Performed("[] || [B]", .present("C"), "", "[] || [B] || [C]"),
    Performed("[A] || [B > C]", .dismiss, "CB", "[A]"),
    Performed("[A] || [B] || [C]", .dismiss, "C", "[A] || [B]"),
    Performed("[] || [B]", .dismiss, "B", "[]"),
    Performed("[]", .resetRoot("X"), "", "[X]"),
    Performed("[A > B] || [C > D] || [E]", .resetRoot("X"), "EDCBA", "[X]"),
    Performed("[] || [B]", .resetRoot("X"), "B", "[X]"),
    Performed("[A > B > C] || [D > E]", .remove(["B", "D"]), "DB", "[A > C] || [E]"),
    Performed("[A] || [B > C] || [D]", .remove(["B", "C"]), "CB", "[A] || [D]"),
    Performed("[A > B] || [C]", .remove(["A", "B"]), "BA", "[] || [C]"),
    Performed("[A > B] || [C]", .remove(["A", "B", "C"]), "CBA", "[]"),
    Performed("[A > B]", .remove(["A", "X"]), "A", "[B]"),
    Performed("[A > B]", .remove(["X", "Y"]), "", "[A > B]"),
    Performed("[]", .remove([]), "", "[]"),
    Performed("[A > B]", .swipe(0), "", "[A > B]"),
    Performed("[A > B]", .swipe(0.25), "", "[A > B]"),
    Performed("[A > B]", .swipe(0.25.nextUp), "B", "[A]"),
    Performed("[A > B] || [C > D]", .swipe(1), "D", "[A > B] || [C]"),
  ]

  static let refused: [Refused] = [
    Refused("[A > B] || [C]", .push("A"), "A is already shown"),
    Refused("[]", .pop, "nothing to pop"),
    Refused("[A]", .pop, "nothing to pop"),
    Refused("[A > B] || [C]", .pop, "nothing to pop"),
    Refused("[A]", .popFrom("A"), "nothing to pop"),
    Refused("[A > B] || [C]", .popFrom("A"), "nothing to pop"),
    Refused("[A > B]", .popFrom("X"), "that screen is not shown"),
    Refused("[A > B]", .popTo("B"), "B is already on top"),
    Refused("[A] || [B]", .popTo("B"), "B is already on top"),
    Refused("[A > B]", .popTo("X"), "that screen is not shown"),
    Refused("[]", .popToRoot, "nothing to pop"),
    Refused("[A > B] || [C]", .popToRoot, "nothing to pop"),
    Refused("[]", .present("A"), "nothing to present on"),
    Refused("[A > B]", .present("A"), "A is already shown"),
    Refused("[]", .dismiss, "nothing presented"),
    Refused("[A > B]", .dismiss, "nothing presented"),
    Refused("[A]", .beginSwipe, "nothing to pop"),
    Refused("[A > B] || [C]", .beginSwipe, "nothing to pop"),
    Refused("[A > B]", .finishSwipe, "no swipe has begun"),
    Refused("[A > B]", .cancelSwipe, "no swipe has begun"),
    Refused("[]", .swipe(0.6), "nothing to pop"),
    Refused("[A]", .swipe(0.1), "nothing to pop"),
    Refused("[A]", .swipe(.nan), "nothing to pop"),
    Refused("[A > B]", .swipe(.nan), "the progress of a swipe lies between 0 and 1, not at nan"),
    Refused("[A > B]", .swipe(-0.1), "the progress of a swipe lies between 0 and 1, not at -0.1"),
    Refused("[A > B]", .swipe(1.5), "the progress of a swipe lies between 0 and 1, not at 1.5"),
  ]

  static let interrupting: [Performed] = [
    Performed("[A > B > C]", .push("D"), "", "[A > B > C > D]"),
    Performed("[A > B > C]", .pop, "C", "[A > B]"),
    Performed("[A > B > C]", .popFrom("B"), "CB", "[A]"),
    Performed("[A > B > C]", .popTo("B"), "C", "[A > B]"),
    Performed("[A > B > C]", .popToRoot, "CB", "[A]"),
    Performed("[A > B > C]", .present("D"), "", "[A > B > C] || [D]"),
    Performed("[A] || [B > C]", .dismiss, "CB", "[A]"),
    Performed("[A > B > C]", .resetRoot("D"), "CBA", "[D]"),
    Performed("[A > B > C]", .resetRoot("C"), "BA", "[C]"),
    Performed("[A > B > C]", .remove(["A"]), "A", "[B > C]"),
  ]
}
