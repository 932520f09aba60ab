import Synchronization

/// One reader of the newest state: a flag that the store raises, and a bell.
///
/// A reader that waits keeps no state, so that it does not make the store copy. Without a part to
/// compare it keeps no more than the revision of the state that it gave last.
///
/// Proof that no news is missed although the flag is read outside the store's lock: the store
/// reads it after it has changed the state under that lock. If it finds the flag raised, the
/// reader lowers it later, and reads the state under the lock later still: behind the change.
final class LatestReading<R: Reactor, Value: Sendable>: Reading {
  private struct Memory {
    var told: Value?
    /// The revision of the state that was looked at last.
    var seen: UInt?
    var last: (state: R.State, revision: UInt)?
    var isEnded = false
    var subscription: Subscription?
  }

  private enum Sight {
    case state(R.State)
    case nothingNew
    /// The store is being released; its last state is on its way.
    case storeIsGoing
  }

  private let isNews = Atomic(true)
  private let memory = Mutex(Memory())
  private let bell = Bell()
  private weak let store: Store<R>?
  private let part: @Sendable (R.State) -> Value
  /// Compares with what was told before; without it that is not kept.
  private let isSame: (@Sendable (Value, Value) -> Bool)?

  init(
    of store: Store<R>,
    part: @escaping @Sendable (R.State) -> Value,
    isSame: (@Sendable (Value, Value) -> Bool)?
  ) {
    self.store = store
    self.part = part
    self.isSame = isSame
  }

  func begin(_ store: Store<R>) {
    let subscription = store.subscribe(
      Observer(
        tell: { [weak self] _ in self?.raise() },
        finish: { [weak self] last, revision in self?.finish((last, revision)) }
      )
    )
    memory.withLock { $0.subscription = subscription }
  }

  func next() async -> Value? {
    while true {
      // Asked first: behind the end the flag is never raised again.
      let isEnded = isEnded
      if Task.isCancelled && !isEnded { return nil }
      switch look() {
      case .state(let state):
        if let value = remember(part(state)) { return value }
      case .nothingNew:
        if isEnded { return nil }
        await bell.wait { self.isNews.load(ordering: .acquiring) || self.isEnded }
      case .storeIsGoing:
        await bell.wait { self.isEnded }
      }
    }
  }

  private var isEnded: Bool { memory.withLock { $0.isEnded } }

  private func raise() {
    if isNews.exchange(true, ordering: .acquiringAndReleasing) { return }
    bell.ring()
  }

  private func finish(_ last: (R.State, UInt)) {
    memory.withLock { memory in
      memory.isEnded = true
      memory.last = last
    }
    bell.ring()
  }

  private func look() -> Sight {
    guard isNews.exchange(false, ordering: .acquiringAndReleasing) else { return .nothingNew }
    guard let (state, revision) = memory.withLock({ $0.last.take() }) ?? store?.snapshot else {
      isNews.store(true, ordering: .releasing)
      return .storeIsGoing
    }
    // The flag may be raised for a state that was read before: in between it was new already.
    return memory.withLock { memory in
      if memory.seen == revision { return .nothingNew }
      memory.seen = revision
      return .state(state)
    }
  }

  /// Returns the value if it is not the one that was told before.
  private func remember(_ value: Value) -> Value? {
    guard let isSame else { return value }
    return memory.withLock { memory in
      if let told = memory.told, isSame(told, value) { return nil }
      memory.told = value
      return value
    }
  }
}

/// A reader that came when the store had gone: it gets the last value once.
final class LateReading<R: Reactor, Value: Sendable>: Reading {
  private let legacy: Legacy<R>
  private let part: @Sendable (R.State) -> Value
  private let isTold = Atomic(false)

  init(_ legacy: Legacy<R>, part: @escaping @Sendable (R.State) -> Value) {
    self.legacy = legacy
    self.part = part
  }

  func next() async -> Value? {
    if isTold.exchange(true, ordering: .relaxed) { return nil }
    return await legacy.waitForLastState().map(part)
  }
}
