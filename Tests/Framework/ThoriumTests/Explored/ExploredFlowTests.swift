import Testing
import ThoriumProof

/// The ends of a flow by several tasks, in every order (laws N2, N3, N12).
struct ExploredFlowTests {
  @Test func `N2, N3: of a pop, a cancellation and a deletion one ends the flow`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let stage = RecordingStage()
      let navigator = Navigator(on: stage, in: runtime)
      let root = navigator.begin("Root")
      try root.push("Base")
      let detail = Detail("Detail")
      guard let results = root.flow?.coordinate(to: detail) else { return "not begun" }
      await atOnce(
        { _ = try? navigator.pop() },
        { results.cancel("enough") },
        { detail.screen.value?.store.send(.delete) }
      )
      let ending = "\(await results.ending)"
      try simulation.require(
        stage.removed == ["Detail"],
        "N2: removed \(stage.removed)"
      )
      let endings = stage.told.filter { $0.hasPrefix("Detail ") }
      try simulation.require(endings == ["Detail \(ending)"], "N3: \(endings)")
      navigator.end()
      return ending
    }
    #expect(outcomes == ["finished: cancel", "finished: reload", "cancelled: enough"])
  }

  @Test
  func `N12: a flow whose tab is removed ends as cancelled, although its code returns`() throws {
    let outcomes = try outcomes { _, runtime in
      let navigator = Navigator(on: RecordingStage(), in: runtime)
      let root = navigator.begin("Root")
      guard let flow = root.flow else { return "not begun" }
      let tab = try flow.openTabs(
        on: flow.resetRoot(Page(), as: "Home"),
        FlowTab(
          "tab",
          Part<Int>("Tab") { flow in
            let screen = try flow.push(Page(), as: "Tab")
            flow.coordinate(to: Detail("Below"))
            await screen.removed()
            return 7
          }
        )
      )
      try flow.resetRoot(Page(), as: "Next")
      let ending = "\(await tab.ending)"
      navigator.end()
      return ending
    }
    #expect(outcomes == ["cancelled: its tab was removed"])
  }

  @Test func `N3: a child's results are delivered before its ending, and its ending once`() throws {
    let outcomes = try outcomes { _, runtime in
      let navigator = Navigator(on: RecordingStage(), in: runtime)
      let results = navigator.start(
        Part<Int>("Counter") { flow in
          flow.yield(1)
          await Task.yield()
          flow.yield(2)
          return 3
        }
      )
      let read = Record<Int>()
      await atOnce(
        { for await number in results { read.append(number) } },
        {
          await Task.yield()
          results.cancel("enough")
        }
      )
      let ending = "\(await results.ending)"
      navigator.end()
      return "\(read.all) \(ending)"
    }
    #expect(outcomes == ["[1] cancelled: enough", "[1, 2, 3] finished: 3"])
  }
}
