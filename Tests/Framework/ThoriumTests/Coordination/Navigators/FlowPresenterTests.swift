import Effort
import Foundation
import Testing
import Thorium

/// What a stage is told: one thing after the other, in the order in which it happened.
struct FlowPresenterTests {
  @Test func `a stage that pops a screen when notified is notified of the screen first`() throws {
    let (bench, root) = FlowBench.begin("Root")
    try root.push("List")
    bench.stage.forget()
    bench.stage.onNote.value = { [navigator = bench.navigator] line in
      if line.hasPrefix("push") { _ = try? navigator.pop() }
    }
    let screen = try #require(try root.push("Brief"))
    #expect(
      bench.stage.told == [
        "push Brief  [List > Brief]", "show Brief", "pop Brief  [List]",
      ]
    )
    screen.store.send(.write("late"))
    #expect(screen.store.currentState.text == "")
  }

  @Test(arguments: ["push Page", "show Page", "Child finished"])
  func `a stage that ends a flow when notified leaves all in order`(
    moment: String
  ) throws {
    let (bench, root) = FlowBench.begin("Root")
    try root.push("List")
    let child = root.begin("Child")
    bench.stage.forget()
    bench.stage.onNote.value = { line in
      if line.hasPrefix(moment) { root.end(with: 0) }
      if line.hasPrefix(moment) { root.results?.cancel("by the stage") }
    }
    try child.push("Page")
    bench.end(child, with: 1)
    let isChildOver = moment == "Child finished"
    let ends =
      isChildOver
      ? ["remove Page  [List]", "Child finished: 1", "remove List  []"]
      : ["remove Page, List  []", "Child abandoned"]
    #expect(
      bench.stage.told == ["push Page  [List > Page]", "show Page"] + ends
        + ["Root cancelled: by the stage"]
    )
    #expect(bench.sight == " []")
  }

  @Test func `screens that many threads show and remove make one history`() async throws {
    var (haveMet, haveRemoved) = (false, false)
    for _ in Rounds(1, until: { haveMet && haveRemoved }) {
      let stage = RecordingStage()
      let navigator = Navigator(on: stage)
      let root = navigator.begin("Root")
      try root.push("List")
      await withTaskGroup(of: Void.self) { group in
        for thread in 1...4 {
          group.addTask {
            for number in 1...250 {
              guard let screen = try? root.push("\(thread).\(number)") else { continue }
              if number.isMultiple(of: 3) { _ = try? navigator.popToRoot() }
              if number.isMultiple(of: 2) { root.flow?.pop(screen) }
            }
          }
        }
      }
      navigator.end()
      _ = await root.results?.ending
      try expectOneHistory(stage)
      let shown = stage.changes.compactMap(\.shown.first?.name.first)
      #expect(stage.removed.count == 1_001)
      haveMet = haveMet || zip(shown, shown.dropFirst()).contains { $0 != $1 }
      haveRemoved = haveRemoved || stage.changes.contains { $0.removed.count > 1 }
    }
    #expect(haveMet && haveRemoved)
  }
}

/// Each change begins where the one before it ended, and each screen is told as removed once.
func expectOneHistory(_ stage: RecordingStage, _ comment: Comment? = nil) throws {
  var places: [Navigation.Place] = []
  for change in stage.changes {
    let kept = places.filter { !change.removed.contains($0) }
    try #require(kept.count == places.count - change.removed.count, comment)
    try #require(Set(change.removed).count == change.removed.count, comment)
    places = change.navigation.places
    try #require(places == kept + change.shown, comment)
  }
}
