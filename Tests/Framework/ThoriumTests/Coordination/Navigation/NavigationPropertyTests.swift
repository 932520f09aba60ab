import Effort
import Testing
import Thorium
import ThoriumProof

/// The laws N1 and N2 on random lists of operations, beside a slow model of a navigation.
struct NavigationPropertyTests {
  @Test func `N1, N2: a navigation behaves like a list of screens with their depths`() throws {
    var tally: [String: Int] = [:]
    for seed in 1...UInt64(cases(60, quick: 20)) {
      var random = SplitMix64(seed: seed)
      var session = Session()
      for step in 1...250 {
        let move = session.model.anyMove(fresh: "\(step)", using: &random)
        try session.perform(move, at: "seed \(seed), step \(step)", counting: &tally)
      }
    }
    for kind in Self.kinds {
      #expect(tally["\(kind) done", default: 0] > 0, "\(kind) never succeeded")
      let refusals = tally["\(kind) refused", default: 0]
      let neverRefuses = kind == "resetRoot" || kind == "remove"
      #expect((refusals > 0) != neverRefuses, "\(kind) was refused \(refusals) times")
    }
    for branch in Self.hardBranches {
      #expect(tally[branch, default: 0] > 0, "never reached: \(branch)")
    }
  }

  static let kinds = [
    "push", "pop", "popFrom", "popTo", "popToIndex", "popToRoot", "present", "presentOn", "dismiss",
    "dismissFrom", "dismissBy", "replace", "setStack", "resetRoot", "remove", "swipe",
  ]

  static let hardBranches = [
    "replace was beneath the top",
    "popFrom removed several stacks", "popTo removed several stacks",
    "resetRoot removed several stacks", "remove left a presented stack alone",
    "a removed screen lay beneath one that stayed",
  ]
}

/// A navigation, its model, and the names of all shown and all removed screens.
private struct Session {
  var navigation = Navigation()
  var model = NavigationPropertyTests.Model()
  var shown: Set<String> = []
  var removedNames: [String] = []

  mutating func perform(
    _ move: NavigationTests.Move,
    at moment: String,
    counting tally: inout [String: Int]
  ) throws {
    let before = navigation
    let expected = model.perform(move)
    let answer: Result<[Navigation.Place], Refusal>
    do throws(Refusal) {
      answer = .success(try move.perform(on: &navigation))
    } catch {
      answer = .failure(error)
    }
    let names = answer.map { $0.map(\.name) }
    try #require(names == expected, "\(moment): \(move) on \(before)")
    try #require("\(navigation)" == model.drawing, "\(moment): \(move) on \(before)")
    let broken = lawsBroken(by: move, on: before, telling: answer)
    try #require(broken.isEmpty, "\(moment): \(move) on \(before)")
    for branch in branchesReached(by: move, on: before, telling: answer) {
      tally[branch, default: 0] += 1
    }
  }

  /// The laws in their own words, without the model.
  private mutating func lawsBroken(
    by move: NavigationTests.Move,
    on before: Navigation,
    telling answer: Result<[Navigation.Place], Refusal>
  ) -> [String] {
    var broken: [String] = []
    func law(_ isKept: Bool, _ sentence: String) { if !isKept { broken.append(sentence) } }
    let names = navigation.places.map(\.name)
    law(!navigation.stacks.isEmpty, "there is never no stack")
    law(!navigation.stacks.dropFirst().contains([]), "a presented stack is never empty")
    law(Set(names).count == names.count, "no screen is shown twice")
    law(navigation.places.allSatisfy { navigation.contains($0.id) }, "what is shown is contained")
    guard case .success(let removed) = answer else {
      law(navigation == before, "a refused operation changes nothing")
      return broken
    }
    let heights = removed.compactMap { before.places.firstIndex(of: $0) }
    law(heights.count == removed.count, "only shown screens are removed")
    law(heights == heights.sorted(by: >), "top first")
    if case .swipe(...0.25) = move { law(removed.isEmpty, "a cancelled swipe removes nothing") }
    shown.formUnion(names)
    removedNames += removed.map(\.name)
    law(Set(removedNames).count == removedNames.count, "no screen is removed twice")
    law(shown == Set(removedNames).union(names), "each screen was removed or is shown")
    law(Set(removedNames).isDisjoint(with: names), "a removed screen is gone")
    return broken
  }

  /// What a step has reached, so that the test can say that it tried the hard cases.
  private func branchesReached(
    by move: NavigationTests.Move,
    on before: Navigation,
    telling answer: Result<[Navigation.Place], Refusal>
  ) -> [String] {
    let kind = "\(move)".prefix { $0 != "(" }
    guard case .success(let removed) = answer else {
      return ["\(kind) refused"]
    }
    var reached = ["\(kind) done"]
    if before.stacks.count - navigation.stacks.count > 1 {
      reached.append("\(kind) removed several stacks")
    }
    if navigation.stacks[0].isEmpty, navigation.stacks.count > 1, !before.stacks[0].isEmpty {
      reached.append("remove left a presented stack alone")
    }
    if case .replace(let old, _) = move, before.top?.name != old {
      reached.append("replace was beneath the top")
    }
    if let top = before.top, !removed.isEmpty, navigation.top == top {
      reached.append("a removed screen lay beneath one that stayed")
    }
    return reached
  }
}
