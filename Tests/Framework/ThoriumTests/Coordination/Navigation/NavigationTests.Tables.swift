import Thorium

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
    Performed("[A > B > C]", .popToIndex(1), "C", "[A > B]"),
    Performed("[A] || [B > C > D]", .popToIndex(0), "DC", "[A] || [B]"),
    Performed("[A > B > C]", .popToRoot, "CB", "[A]"),
    Performed("[A > B] || [C > D > E]", .popToRoot, "ED", "[A > B] || [C]"),
    Performed("[A]", .present("B"), "", "[A] || [B]"),
    Performed("[A] || [B]", .present("C"), "", "[A] || [B] || [C]"),
    Performed("[] || [B]", .present("C"), "", "[] || [B] || [C]"),
    Performed("[A] || [B > C]", .dismiss, "CB", "[A]"),
    Performed("[A] || [B] || [C]", .dismiss, "C", "[A] || [B]"),
    Performed("[] || [B]", .dismiss, "B", "[]"),
    Performed("[A > B]", .presentOn("C", by: "A"), "", "[A > B] || [C]"),
    Performed("[A] || [B]", .presentOn("C", by: "B"), "", "[A] || [B] || [C]"),
    Performed("[A] || [B > C] || [D]", .dismissFrom("C"), "DCB", "[A]"),
    Performed("[A] || [B] || [C]", .dismissFrom("C"), "C", "[A] || [B]"),
    Performed("[A] || [B > C] || [D]", .dismissBy("A"), "DCB", "[A]"),
    Performed("[A] || [B > C] || [D]", .dismissBy("B"), "D", "[A] || [B > C]"),
    Performed("[A > B > C]", .replace("B", by: "X"), "B", "[A > X > C]"),
    Performed("[A] || [B]", .replace("B", by: "X"), "B", "[A] || [X]"),
    Performed("[A] || [B]", .replace("A", by: "X"), "A", "[X] || [B]"),
    Performed("[]", .setStack(["A", "B"]), "", "[A > B]"),
    Performed("[A > B > C]", .setStack(["X", "C", "A"]), "B", "[X > C > A]"),
    Performed("[A > B] || [C > D]", .setStack(["X"]), "DC", "[A > B] || [X]"),
    Performed("[A]", .setStack(["A"]), "", "[A]"),
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
    Refused("[A > B]", .popToIndex(9), "no screen 9"),
    Refused("[A > B]", .popToIndex(-1), "no screen -1"),
    Refused("[]", .popToIndex(0), "no screen 0"),
    Refused("[A > B]", .popToIndex(1), "B is already on top"),
    Refused("[A] || [B]", .presentOn("C", by: "A"), "A presents B already, so it cannot present C"),
    Refused("[A]", .presentOn("A", by: "A"), "A is already shown"),
    Refused("[A]", .presentOn("B", by: "X"), "that screen is not shown"),
    Refused("[A > B] || [C]", .dismissFrom("A"), "A is not presented"),
    Refused("[A]", .dismissFrom("X"), "that screen is not shown"),
    Refused("[A] || [B]", .dismissBy("B"), "nothing presented"),
    Refused("[A]", .dismissBy("X"), "that screen is not shown"),
    Refused("[A > B]", .replace("A", by: "B"), "B is already shown"),
    Refused("[A > B]", .replace("A", by: "A"), "A is already shown"),
    Refused("[A > B]", .replace("X", by: "Y"), "that screen is not shown"),
    Refused("[A > B]", .setStack([]), "a stack needs a screen"),
    Refused("[A] || [B]", .setStack(["C", "A"]), "A is already shown"),
    Refused("[A]", .setStack(["B", "B"]), "B cannot be in a stack twice"),
    Refused("[A]", .setStack(["A", "A"]), "A cannot be in a stack twice"),
    Refused("[A]", .beginSwipe, "nothing to pop"),
    Refused("[A > B] || [C]", .beginSwipe, "nothing to pop"),
    Refused("[A > B]", .finishSwipe, "no swipe has begun"),
    Refused("[A > B]", .cancelSwipe, "no swipe has begun"),
    Refused("[]", .swipe(0.6), "nothing to pop"),
    Refused("[A]", .swipe(0.1), "nothing to pop"),
    Refused("[A]", .swipe(.nan), "nothing to pop"),
    Refused("[A > B]", .swipe(.nan), "the progress of a swipe is between 0 and 1, not nan"),
    Refused("[A > B]", .swipe(-0.1), "the progress of a swipe is between 0 and 1, not -0.1"),
    Refused("[A > B]", .swipe(1.5), "the progress of a swipe is between 0 and 1, not 1.5"),
  ]

  static let interrupting: [Performed] = [
    Performed("[A > B > C]", .push("D"), "", "[A > B > C > D]"),
    Performed("[A > B > C]", .pop, "C", "[A > B]"),
    Performed("[A > B > C]", .popFrom("B"), "CB", "[A]"),
    Performed("[A > B > C]", .popTo("B"), "C", "[A > B]"),
    Performed("[A > B > C]", .popToRoot, "CB", "[A]"),
    Performed("[A > B > C]", .present("D"), "", "[A > B > C] || [D]"),
    Performed("[A] || [B > C]", .dismiss, "CB", "[A]"),
    Performed("[A > B > C]", .popToIndex(0), "CB", "[A]"),
    Performed("[A > B > C]", .replace("A", by: "D"), "A", "[D > B > C]"),
    Performed("[A > B > C]", .setStack(["A", "B", "C"]), "", "[A > B > C]"),
    Performed("[A > B > C]", .resetRoot("D"), "CBA", "[D]"),
    Performed("[A > B > C]", .resetRoot("C"), "BA", "[C]"),
    Performed("[A > B > C]", .remove(["A"]), "A", "[B > C]"),
  ]
}
