import Testing
import ThoriumProof

/// The laws C5 and E6: one typed trace of all that a store does, in which everything ends once.
struct TraceTests {
  private let lines = Record<String>()
  private let balance = TraceBalance()
  private let world: VirtualWorld

  init() {
    let lines = lines
    world = VirtualWorld(tracers: [
      TraceLog { lines.append(String($0.drop { $0 != "#" }.dropFirst(2))) }, balance,
    ])
  }

  /// What was traced, without the names and numbers of stores.
  private var trace: [String] { lines.all.map { String($0.drop { $0 != " " }.dropFirst()) } }

  @Test func `C5: a trace records all events of a store, in order`() {
    do {
      let store = Store(Tape(), in: world.runtime)
      store.start(.concat(.just("a"), .after(1, "b", name: "slow")))
      store.start(.failing(after: 0, "wrong"))
      world.advance(by: .seconds(1))
      store.end()
      store.start(.just("late"))
    }
    #expect(
      trace == [
        "began",
        "action 1 Action", "reduced String", "effect 3 slow of action 1",
        "action 2 Action", "effect 4 work of action 2", "effect 4 failed: wrong",
        "action 2 failed: wrong",
        "reduced String from effect 3", "effect 3 finished", "action 1 finished",
        "ended",
        "action 3 Action", "action 3 too late",
      ]
    )
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `E6: each cancellation names its cause`() {
    do {
      let store = Store(Tape(), in: world.runtime)
      store.start(Effect.endless(name: "asked").cancellable(id: "x"))
      store.start(.cancel(id: "x"))
      store.start(Effect.endless(name: "replaced").policy(.latest, id: "y"))
      store.start(Effect.endless(name: "ended").policy(.latest, id: "y"))
      store.start(.race(.endless(name: "lost"), .after(1, "won", name: "winner")))
      store.start(.merge(.endless(name: "beside"), .failing(after: 1, "wrong")))
      world.advance(by: .seconds(1))
      #expect(balance.open.count == 3)
    }
    let endings = trace.filter { $0.contains("cancelled") }
    #expect(
      endings == [
        "effect 3 cancelled by cancel(id: x)",
        "effect 7 cancelled by a later effect with the id y",
        "effect 13 cancelled by the winner of its race",
        "effect 17 cancelled by the failure of a parallel effect",
        "effect 10 cancelled by the end of its store",
        "action 4 cancelled by the end of its store",
      ]
    )
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `C5: a record keeps the events of one reactor's stores, with its values`() {
    let record = TraceRecord<Tape>()
    let store = Store(Tape(), in: VirtualWorld(tracers: [record]).runtime)
    store.start(.of("a", "b"))
    let states = record.events.compactMap { event in
      if case .reduced(_, let state, _) = event { state } else { nil }
    }
    #expect(states == [["a"], ["a", "b"]])
    store.end()
    let last = record.events.compactMap { event in
      if case .storeEnded(let state) = event { state } else { nil }
    }
    #expect(last == [["a", "b"]])
    let other = TraceRecord<Silent>()
    let silent = Store(Silent(), in: VirtualWorld(tracers: [record, other]).runtime)
    #expect(record.events.count == 6)
    #expect(other.events.count == 1)
    withExtendedLifetime(silent) {}
  }

  @Test func `C5: a log names actions by their case alone and escapes their names`() {
    let world = VirtualWorld(tracers: [TraceLog { [lines] in lines.append($0) }])
    let store = Store(Login(), in: world.runtime)
    store.send(.password("hunter2"))
    #expect(!lines.all.contains { $0.contains("hunter2") })
    #expect(lines.all.contains { $0.hasSuffix("action 1 password") })
    #expect(lines.all.contains { $0.hasSuffix(#"effect 1 e\u{202E}vil\n of action 1"#) })
  }

  @Test func `E6: a balance finds events that end twice, without a beginning, or never`() {
    let one = TracedStore(number: 1, reactor: "Tape")
    func trace(_ events: TraceEvent<Tape>...) -> [String] {
      let balance = TraceBalance()
      for event in events { balance.trace(event, of: one) }
      return balance.faults
    }
    let began = TraceEvent<Tape>.effectBegan(1, name: "x", action: 1)
    let ended = TraceEvent<Tape>.effectEnded(1, .finished)
    #expect(trace(began, ended) == [])
    #expect(trace(began, ended, ended).count == 1)
    #expect(trace(ended).count == 1)
    #expect(trace(began, began).count == 1)
    #expect(
      trace(.storeBegan([]), began, .storeEnded([])) == [
        "Tape #1 effect 1 x of action 1: open when its store ended"
      ]
    )
  }
}

/// The law E6 for flows and screens.
struct FlowTraceTests {
  @Test func `E6: flows and screens begin and end once, and a log names them`() throws {
    let lines = Record<String>()
    let world = VirtualWorld(tracers: [TraceLog { lines.append($0) }])
    let navigator = Navigator(in: world.runtime)
    let root = navigator.begin("Outer")
    try root.push("first")
    let results = root.flow?.coordinate(to: Detail("Inner"))
    try navigator.pop()
    world.run()
    navigator.end()
    withExtendedLifetime(results) {}
    let flows = lines.all.filter { $0.hasPrefix("Navigator") }
    #expect(
      flows.map { $0.drop { $0 != " " }.dropFirst().drop { $0 != " " }.dropFirst() } == [
        "flow 1 Outer began", "screen 0 first shown", "flow 2 Inner began in flow 1",
        "screen 1 Inner shown", "screen 1 Inner removed", "flow 2 finished",
        "screen 0 first removed", "flow 1 cancelled: the navigator has ended",
      ]
    )
  }
}

private struct Silent: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Never) {}
  typealias Action = Never
}

private struct Login: Reactor {
  enum Action: Sendable { case password(String) }
  let initialState = 0
  func mutate(action: Action) -> Effect<Self> { .run(name: "e\u{202E}vil\n") { _ in } }
  func reduce(into state: inout Int, mutation: Action) {}
}
