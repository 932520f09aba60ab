import Dispatch
import Effort
import Testing
import Thorium

/// Reports whose receiver sends the reported action again.
struct SendingReportTests {
  @Test(arguments: Cause.allCases)
  func `L3: a report that sends, from every kind of report, runs in constant stack`(cause: Cause) {
    let count = cases(100_000, quick: 3_000)
    let received = onSmallStack {
      let (times, store) = (Box(0), Box<Store<Rack>?>(nil))
      let isOver = DispatchSemaphore(value: 0)
      let limits = cause == .full ? Limits(mailbox: 1, overload: .refuse) : Limits()
      let runtime = Runtime(limits: limits) { report in
        guard cause.isReason(for: report) else { return }
        times.change { $0 += 1 }
        if times.value < count { store.value.map(cause.send) } else { isOver.signal() }
      }
      let rack = Store(Rack(), in: runtime)
      store.value = rack
      let subscription = rack.observe { [weak rack] state in
        // The second one finds the mailbox full.
        guard cause == .full, state.count == 1, let rack else { return }
        for _ in 1...2 { rack.send(.add) }
      }
      if cause == .late { rack.end() }
      cause.send(to: rack)
      if cause == .cancelled { cause.send(to: rack) }
      // Another thread may handle the last ones.
      isOver.wait()
      let received = times.value
      withExtendedLifetime(subscription) {}
      store.value = nil
      return received
    }
    #expect(received == count)
  }
}

/// The subject of a report.
enum Cause: CaseIterable, Sendable {
  case refused, full, late, gone, unhandled, cancelled, pipeline

  func send(to store: Store<Rack>) {
    switch self {
    case .refused: store.send(.no)
    case .full, .late: store.send(.add)
    case .gone: store.send(Tape.Action(effect: .none), to: \.tape)
    case .unhandled: store.send(.fail)
    case .cancelled: store.send(.replace)
    case .pipeline: store.send(.tear)
    }
  }

  func isReason(for report: Report) -> Bool {
    switch (self, report) {
    case (.refused, .refused), (.full, .refused), (.late, .late), (.gone, .gone),
      (.unhandled, .unhandled), (.cancelled, .cancelled), (.pipeline, .unhandledInPipeline):
      true
    default: false
    }
  }
}

/// A reactor that each kind of report can be about.
struct Rack: Reactor {
  enum Action: Sendable { case add, no, fail, replace, tear }
  struct State: Sendable {
    var count = 0
    var tape: Child<Tape>?
  }

  let initialState = State()

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.onEach { if $0 == .tear { throw Mishap("torn") } }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    action == .no ? "no" : nil
  }

  func mutate(action: Action) -> Effect<Rack> {
    switch action {
    case .fail: .run { _ in throw Mishap("failed") }
    case .replace:
      .run { try await $0.clock.sleep(for: .seconds(Int64.max)) }.policy(.latest, id: 1)
    default: .just(action)
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    state.count += 1
  }
}
