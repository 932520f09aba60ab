import Synchronization
import ThoriumProof

/// A navigator that runs when the test says so, and all that it tells, in order.
struct FlowBench {
  let executor = SimulatedExecutor()
  let clock = VirtualClock()
  let stage: RecordingStage
  let navigator: Navigator
  /// Whether all that has begun ends once.
  let balance = TraceBalance()

  init(missing: [any Reactor.Type] = [], limits: Limits = Limits()) {
    stage = RecordingStage(missing: missing)
    navigator = Navigator(
      on: stage,
      in: Runtime(executor: executor, clock: clock, limits: limits, tracers: [balance]) {
        [stage] report in
        stage.note("\(report)")
      }
    )
  }

  /// Returns a bench with a flow that does what the test tells it.
  static func begin(_ name: String) -> (FlowBench, RemoteFlow) {
    let bench = FlowBench()
    return (bench, bench.begin(name))
  }

  /// Begins a flow that does what the test tells it.
  func begin(_ name: String) -> RemoteFlow { navigator.begin(name) }

  /// Ends such a flow, and runs.
  func end(_ remote: RemoteFlow?, with output: Int) {
    remote?.end(with: output)
    run()
  }

  func run() {
    executor.runUntilIdle()
  }

  func advance(by duration: Duration) {
    run()
    clock.advance(by: duration) { executor.runUntilIdle() }
  }

  /// Runs until nothing is ready; answers what the body gave, or `nil` while it waits.
  @discardableResult
  func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value? {
    let answer = Box<Value?>(nil)
    navigator.runtime.start { answer.value = await body() }
    run()
    return answer.value
  }

  /// How a flow has ended, as text.
  func ending(of remote: RemoteFlow) -> String {
    guard let results = remote.results else { return "not begun" }
    return wait { "\(await results.ending)" } ?? "alive"
  }

  /// The flows and the screens that there are.
  var sight: String { "\(navigator.tree) \(navigator.navigation)" }
}

extension Navigator {
  /// Begins a flow that does what the test tells it.
  func begin(_ name: String) -> RemoteFlow {
    let remote = RemoteFlow(name)
    remote.results = start(remote)
    return remote
  }
}

/// A stage that keeps what it is told, and can answer it with something foul.
final class RecordingStage: Presenter {
  private let missing: [any Reactor.Type]
  private let content = Mutex<(lines: [String], changes: [NavigationChange])>(([], []))
  /// What the stage itself does when it is told something.
  let onNote = Box<(@Sendable (String) -> Void)?>(nil)
  /// How it performs what it is told; by default at once.
  let transition = Box<(@Sendable () async -> Void)?>(nil)

  init(missing: [any Reactor.Type] = []) {
    self.missing = missing
  }

  /// All that was told, in order.
  var told: [String] { content.withLock(\.lines) }

  var changes: [NavigationChange] { content.withLock(\.changes) }

  /// The names of the screens that were told as removed, in order.
  var removed: [String] { changes.flatMap(\.removed).map(\.name) }

  func note(_ line: String) {
    content.withLock { $0.lines.append(line) }
    onNote.value?(line)
  }

  func forget() {
    content.withLock { $0 = ([], []) }
  }

  func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError) {
    if missing.contains(where: { $0 == reactor }) { throw RouteError(reactor: "\(reactor)") }
  }

  func didNavigate(_ change: NavigationChange) {
    content.withLock { $0.changes.append(change) }
    note("\(change)")
  }

  func didShow<R: Reactor>(_ screen: Screen<R>) {
    note("show \(screen.place.name)")
  }

  func transition(for change: NavigationChange) -> Transition? {
    transition.value
  }

  func didPrompt(_ change: PromptChange) {
    note("\(change)")
  }

  func didEnd(_ flow: String, with ending: Ending<any Sendable>) {
    note("\(flow) \(ending)")
  }
}

/// Counts how often the interesting case was reached, on any thread.
final class Tally: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  subscript(name: String) -> Int { counts.withLock { $0[name, default: 0] } }

  func count(_ name: String) {
    counts.withLock { $0[name, default: 0] += 1 }
  }
}
