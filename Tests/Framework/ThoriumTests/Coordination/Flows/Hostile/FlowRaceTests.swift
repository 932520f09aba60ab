import Effort
import Foundation
import Testing
import Thorium

/// Flows on Swift's own pool of threads.
struct FlowRaceTests {
  @Test func `N3: a cancelled flow is cancelled, though it returns before that is reported`()
    async throws
  {
    let stage = RecordingStage()
    let navigator = Navigator(on: stage, in: Runtime(report: { stage.note("\($0)") }))
    let hasReturned = DispatchSemaphore(value: 0)
    let results = navigator.start(
      Part<Int>("Flow") { flow in
        let screen = try flow.push(Page())
        for await _ in screen.states {}
        stage.note("it returns")
        hasReturned.signal()
        return 1
      }
    )
    stage.onNote.value = { line in if line.hasPrefix("remove") { hasReturned.wait() } }
    Thread.detachNewThread { results.cancel("enough") }
    #expect("\(await results.ending)" == "cancelled: enough")
    #expect(stage.told.suffix(3).dropLast().sorted() == ["it returns", "remove Page  []"])
    #expect(stage.told.last == "Flow cancelled: enough")
  }

  @Test func `N3: one of several concurrent endings of a flow wins, and all callers learn it`()
    async throws
  {
    let tally = Tally()
    for run in 1...cases(2_000, quick: 400) {
      let stage = RecordingStage()
      let navigator = Navigator(on: stage)
      let root = RemoteFlow("Root")
      let results = navigator.start(root)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { root.end(with: 1) }
        if run.isMultiple(of: 2) { await group.next() }
        group.addTask { navigator.end() }
        results.cancel()
      }
      let ending = "\(await results.ending)"
      tally.count(ending)
      try #require(stage.told == ["Root \(ending)"])
    }
    #expect(tally["finished: 1"] > 0)
    #expect(tally["cancelled: its parent cancelled it"] > 0)
  }

  @Test func `N12: of children that are begun while their parent ends none outlives it`()
    async throws
  {
    let tally = Tally()
    for _ in 1...cases(300, quick: 60) {
      let stage = RecordingStage()
      let navigator = Navigator(on: stage)
      let parent = RemoteFlow("Parent")
      let results = navigator.start(parent)
      let flow = try #require(parent.flow)
      await withTaskGroup(of: Void.self) { group in
        for thread in 1...4 {
          group.addTask {
            if thread == 4 { results.cancel() }
            for number in 1...10 {
              let detail = Detail("\(thread).\(number)")
              flow.coordinate(to: detail)
              tally.count(detail.screen.value == nil ? "did not begin" : "began")
            }
          }
        }
      }
      #expect("\(await results.ending)" == "cancelled: its parent cancelled it")
      try #require("\(navigator.tree)" == "")
      try #require(navigator.navigation.places.isEmpty)
      try expectOneHistory(stage)
    }
    #expect(tally["began"] > 0)
    #expect(tally["did not begin"] > 0)
  }
}
