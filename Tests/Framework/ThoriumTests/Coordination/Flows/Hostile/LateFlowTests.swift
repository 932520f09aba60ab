import Testing
import ThoriumProof

/// Flows that end while others are being told of them.
struct LateFlowTests {
  /// Keeps the events of flows, and does what it is told behind each.
  private final class Listener: Tracer {
    let events = Record<String>()
    let onEvent = Box<(@Sendable (FlowEvent) -> Void)?>(nil)

    func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {}

    func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
      events.append("\(event)")
      onEvent.value?(event)
    }
  }

  private let listener = Listener()
  private let stage = RecordingStage()
  /// It stands still, so that a transition is over only when it is cancelled.
  private let clock = VirtualClock()
  private let navigator: Navigator

  init() {
    navigator = Navigator(on: stage, in: Runtime(tracers: [listener]) { _ in })
  }

  @Test func `N3: a flow that is ended before it begins to run does not run`() {
    let hasRun = Box<Bool?>(nil)
    listener.onEvent.value = { [navigator] event in
      if case .flowBegan = event { navigator.end() }
    }
    _ = navigator.start(
      Part<Int>("Late") { _ in
        hasRun.value = true
        return 1
      }
    )
    #expect(hasRun.value == nil)
    #expect(stage.told == ["Late cancelled: the navigator has ended"])
  }

  @Test
  func `N5: the begin of a flow is traced before its screens, with any transition`() throws {
    let root = navigator.begin("Root")
    stage.transition.value = { [clock] in try? await clock.sleep(for: .seconds(1)) }
    try root.push("A")
    let child = root.begin("Child")
    try child.push("B")
    let events = listener.events.all
    navigator.end()
    try #require(events.count == 4)
    #expect(events[2].contains("Child"))
    #expect(events[3].contains("B"))
  }

  @Test
  func `N3: an ended flow yields nothing, even before its ending is reported`() async throws {
    let root = navigator.begin("Root")
    stage.transition.value = { [clock] in try? await clock.sleep(for: .seconds(1)) }
    try root.push("A")
    let flow = try #require(root.flow)
    #expect(flow.yield(1))
    root.results?.cancel("enough")
    #expect(stage.told == ["push A  [A]", "show A"])
    #expect(!flow.yield(2))
    navigator.end()
    let results = try #require(root.results)
    var seen: [Int] = []
    for await output in results { seen.append(output) }
    #expect(seen == [1])
    #expect("\(await results.ending)" == "cancelled: enough")
  }
}
