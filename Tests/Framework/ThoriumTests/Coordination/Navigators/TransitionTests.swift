import Synchronization
import Testing
import ThoriumProof

/// The law N5: two navigations at once neither race nor vanish.
struct TransitionTests {
  /// Performs each change in a second, or not at all.
  final class SlowStage: Presenter {
    private let content = Mutex<[String]>([])
    private let clock: VirtualClock
    let ignoresCancellation: Bool

    init(_ clock: VirtualClock, ignoresCancellation: Bool) {
      self.clock = clock
      self.ignoresCancellation = ignoresCancellation
    }

    var told: [String] { content.withLock { $0 } }

    private func note(_ line: String) { content.withLock { $0.append(line) } }

    func forget() { content.withLock { $0 = [] } }

    func didNavigate(_ change: NavigationChange) { note("\(change)") }

    func didEnd(_ flow: String, with ending: Ending<any Sendable>) { note("\(flow) \(ending)") }

    func report(_ report: Report) { note("\(report)") }

    func transition(for change: NavigationChange) -> Transition? {
      {
        let name = (change.shown.first ?? change.removed.first)?.name ?? "nothing"
        if self.ignoresCancellation {
          await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
        do {
          try await self.clock.sleep(for: .seconds(1))
          self.note("\(change.operation) \(name) is over")
        } catch {
          self.note("\(change.operation) \(name) is cut short")
        }
      }
    }
  }

  /// Keeps the operations of the user that were refused, and the stores that began.
  struct RefusalTracer: Tracer {
    let refused: Record<String>
    let stores: Record<Int>

    func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
      if case .storeBegan = event { stores.append(store.number) }
    }

    func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
      if case .refused = event { refused.append("\(event)") }
    }
  }

  struct Bench {
    let executor = SimulatedExecutor()
    let clock = VirtualClock()
    let stage: SlowStage
    let navigator: Navigator
    let root = RemoteFlow("Root")

    /// The refused operations of which tracers were notified.
    let refused = Record<String>()
    let stores = Record<Int>()

    init(
      _ policy: TransitionPolicy,
      byUser userPolicy: TransitionPolicy? = nil,
      ignoresCancellation: Bool = false
    ) {
      stage = SlowStage(clock, ignoresCancellation: ignoresCancellation)
      navigator = Navigator(
        on: stage,
        in: Runtime(
          executor: executor,
          clock: clock,
          tracers: [RefusalTracer(refused: refused, stores: stores)]
        ) { [stage] in stage.report($0) },
        transitions: policy,
        byUser: userPolicy
      )
      root.results = navigator.start(root)
    }

    func advance(by duration: Duration) {
      executor.runUntilIdle()
      clock.advance(by: duration) { executor.runUntilIdle() }
    }
  }

  @Test func `N5: under queue each navigation is reported when the previous one is over`() throws {
    let bench = Bench(.queue)
    try bench.root.push("A")
    let b = try #require(try bench.root.push("B"))
    _ = try bench.root.flow?.pop(b).get()
    #expect("\(bench.navigator.navigation)" == "[A]")
    #expect(bench.stage.told == ["push A  [A]"])
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told.suffix(2) == ["push A is over", "push B  [A > B]"])
    bench.advance(by: .seconds(2))
    #expect(
      bench.stage.told.suffix(3) == ["push B is over", "pop B  [A]", "pop B is over"]
    )
  }

  @Test
  func `N5: under replace a running transition is cut short, and the last is performed`() throws {
    let bench = Bench(.replace)
    try bench.root.push("A")
    for name in ["B", "C", "D"] { try bench.root.push(name) }
    bench.advance(by: .seconds(5))
    #expect(
      bench.stage.told == [
        "push A  [A]", "push A is cut short", "push B  [A > B]", "push C  [A > B > C]",
        "push D  [A > B > C > D]", "push D is over",
      ]
    )
  }

  @Test func `N5: under refuse a navigation is refused while another is under way`() throws {
    let bench = Bench(.refuse)
    try bench.root.push("A")
    #expect(throws: Refusal("present Login while push A is under way")) {
      try bench.root.present("Login")
    }
    bench.advance(by: .seconds(1))
    try bench.root.present("Settings")
    let reason: Refusal = "present Login while present Settings is under way"
    #expect(throws: reason) { try bench.root.present("Login") }
    #expect(throws: Refusal("pop while present Settings is under way")) {
      try bench.navigator.pop()
    }
    #expect(throws: Refusal("dismiss while present Settings is under way")) {
      try bench.navigator.dismiss()
    }
    #expect(
      bench.root.flow?.popToRoot() == .failure("popToRoot while present Settings is under way")
    )
    bench.advance(by: .seconds(1))
    try bench.navigator.dismiss()
    bench.advance(by: .seconds(1))
    #expect("\(bench.navigator.navigation)" == "[A]")
  }

  @Test func `E6: a screen that is refused begins no store`() throws {
    let bench = Bench(.refuse)
    let flow = try #require(bench.root.flow)
    let list = try flow.push(Page(), as: "List")
    #expect(throws: Refusal("push Login while push List is under way")) {
      try flow.push(Page(), as: "Login")
    }
    #expect(throws: Refusal.self) { try flow.setStack([Page()]) { _ in "Login" } }
    bench.advance(by: .seconds(1))
    try flow.present(Page(), as: "Picker")
    bench.advance(by: .seconds(1))
    #expect(throws: Refusal("List presents Picker already, so it cannot present Login")) {
      try flow.present(Page(), as: "Login", on: list.id)
    }
    bench.root.end(with: 1)
    bench.advance(by: .seconds(1))
    #expect(throws: Refusal("the flow has ended")) { try flow.push(Page()) }
    #expect(bench.stores.count == 2)
  }

  @Test func `N5: under refuse the screens of a flow that ends go all the same`() throws {
    let bench = Bench(.refuse)
    try bench.root.push("A")
    bench.root.end(with: 1)
    bench.advance(by: .seconds(2))
    #expect(
      bench.stage.told == [
        "push A  [A]", "push A is over", "remove A  []", "remove A is over", "Root finished: 1",
      ]
    )
  }

  @Test func `N5: work and code of removed screens is cancelled at once, and endings wait`() throws
  {
    let bench = Bench(.queue)
    try bench.root.push("A")
    bench.advance(by: .seconds(1))
    let child = bench.root.begin("Child")
    let screen = try #require(try child.push("B"))
    screen.store.send(.work("upload"))
    bench.stage.forget()
    child.results?.cancel("enough")
    #expect(child.isCancelled)
    #expect(bench.stage.told == ["upload of Page was cancelled."])
    bench.advance(by: .seconds(1))
    #expect(
      bench.stage.told.dropFirst() == ["push B is over", "remove B  [A]"]
    )
    bench.advance(by: .seconds(1))
    #expect(bench.stage.told.suffix(2) == ["remove B is over", "Child cancelled: enough"])
  }

  @Test(arguments: [false, true])
  func `N5: a navigator that ends waits for no transition`(ignoresCancellation: Bool) throws {
    let bench = Bench(.queue, ignoresCancellation: ignoresCancellation)
    try bench.root.push("A")
    try bench.root.push("B")
    bench.navigator.end()
    bench.executor.runUntilIdle()
    #expect(
      bench.stage.told.filter { !$0.hasSuffix("cut short") } == [
        "push A  [A]", "push B  [A > B]", "remove B, A  []",
        "Root cancelled: the navigator has ended",
      ]
    )
    #expect(bench.stage.told.contains("push A is cut short") == !ignoresCancellation)
  }
}
