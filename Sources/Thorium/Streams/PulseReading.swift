import Synchronization

/// One reader of a pulse: what was set since it began to read waits here, in order.
final class PulseReading<State: Sendable, Value: Sendable>: Reading {
  private struct Memory {
    var seen = 0
    /// What has come, in order.
    var incoming: [Value] = []
    /// What is to be read next, the next one last, so that taking it moves nothing.
    var outgoing: [Value] = []
    var isEnded = false
    var subscription: Subscription?

    var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

    mutating func next() -> Value? {
      if outgoing.isEmpty {
        outgoing = incoming.reversed()
        incoming.removeAll()
      }
      return outgoing.popLast()
    }
  }

  private let memory = Mutex(Memory())
  private let bell = Bell()
  private let pulse: @Sendable (State) -> Pulse<Value>

  init(_ pulse: @escaping @Sendable (State) -> Pulse<Value>) {
    self.pulse = pulse
  }

  /// What was set before is old; what is set from now on is news, also while the store is busy.
  func begin<R: Reactor>(_ store: Store<R>) where R.State == State {
    let seen = pulse(store.currentState).count
    memory.withLock { $0.seen = seen }
    let subscription = store.subscribe(
      Observer(
        tell: { [weak self] in self?.look(at: $0) },
        finish: { [weak self] _, _ in self?.finish() }
      )
    )
    memory.withLock { $0.subscription = subscription }
  }

  func next() async -> Value? {
    while true {
      let isEnded = memory.withLock(\.isEnded)
      if Task.isCancelled && !isEnded { return nil }
      let value = memory.withLock { $0.next() }
      if value != nil || isEnded { return value }
      await bell.wait { self.memory.withLock { !$0.isEmpty || $0.isEnded } }
    }
  }

  private func look(at state: State) {
    let pulse = pulse(state)
    let isNews = memory.withLock { memory in
      defer { memory.seen = pulse.count }
      let news = pulse.news(since: memory.seen).values
      memory.incoming += news
      return !news.isEmpty
    }
    if isNews { bell.ring() }
  }

  private func finish() {
    memory.withLock { $0.isEnded = true }
    bell.ring()
  }
}

/// A reading of a pulse whose store had gone before it began.
struct NoReading<Element: Sendable>: Reading {
  func next() async -> Element? { nil }
}
