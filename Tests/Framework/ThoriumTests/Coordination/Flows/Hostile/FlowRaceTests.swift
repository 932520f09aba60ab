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
}
