import Testing
import ThoriumProof

struct VirtualWorldTests {
  private let world = VirtualWorld()

  @Test func `an enqueued effect starts to sleep before time advances`() {
    let store = Store(Steps(), in: world.runtime)
    store.send(.laterWait(seconds: 1))
    world.advance(by: .seconds(1))
    #expect(store.currentState == ["end"])
  }

  @Test func `a world keeps its own reports in order`() {
    let store = Store(Steps(), in: world.runtime)
    let other = VirtualWorld()
    store.send(.fail)
    store.send(.refuse)
    store.send(.wait(seconds: 1))
    store.end()
    world.run()
    store.send(.later)
    let kinds = world.reports.map { report in
      switch report {
      case .unhandled: "unhandled"
      case .refused: "refused"
      case .late: "late"
      default: "\(report)"
      }
    }
    #expect(kinds == ["unhandled", "refused", "late"])
    #expect(other.reports.isEmpty && other.clock.now.offset == .zero)
  }

  @Test func `stores have the place, the limits and the tracers of their world`() {
    let executor = SimulatedExecutor()
    let lines = RecordedLines()
    let world = VirtualWorld(
      executor: executor,
      place: .executor(executor),
      limits: Limits(mailbox: 1, overload: .refuse),
      tracers: [TraceLog { lines.append($0) }]
    )
    let store = Store(Steps(), in: world.runtime)
    world.run()
    for _ in 1...3 { store.send(.wait(seconds: 1)) }
    #expect(store.currentState == [])
    world.run()
    #expect(store.currentState == ["begin"])
    #expect(world.reports.count == 2)
    #expect(!lines.all.isEmpty)
  }
}

extension VirtualWorldTests {
  @Test func `a started task runs to its first suspension, and continues when the world runs`() {
    let store = Store(Steps(), in: world.runtime)
    let lines = RecordedLines()
    let task = world.startTask { [states = store.states(\.count)] in
      lines.append("starts")
      for await count in states { lines.append("\(count)") }
      lines.append("ends, cancelled: \(Task.isCancelled)")
    }
    #expect(lines.all == ["starts", "0"])
    store.send(.wait(seconds: 1))
    #expect(lines.all == ["starts", "0"])
    world.run()
    #expect(lines.all == ["starts", "0", "1"])
    task.cancel()
    world.run()
    #expect(lines.all == ["starts", "0", "1", "ends, cancelled: true"])
  }
}

/// A reactor whose state lists its mutations.
private struct Steps: Reactor {
  enum Action: Sendable {
    case later, fail, refuse
    case wait(seconds: Int)
    case laterWait(seconds: Int)
  }

  struct Mishap: Error {}

  let initialState: [String] = []

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .wait(let seconds): .concat(.just("begin"), .pause(for: .seconds(seconds)), .just("end"))
    case .later: .run(start: .enqueued) { emit in emit("later") }
    case .laterWait(let seconds):
      .run(start: .enqueued) { emit in
        try await emit.clock.sleep(for: .seconds(seconds))
        emit("end")
      }
    case .fail: .run { _ in throw Mishap() }
    case .refuse: .none
    }
  }

  func reduce(into state: inout [String], mutation: String) {
    state.append(mutation)
  }

  func refusal(action: Action, state: [String]) -> Refusal? {
    if case .refuse = action { return "not now" }
    return nil
  }
}
