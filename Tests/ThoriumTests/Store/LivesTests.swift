import CProbe
import Testing
import Thorium
import ThoriumProof

/// The law L9 in numbers: of all that stores have begun nothing lives on.
struct LivesTests {
  private static let rounds = isWatchedForRaces() ? 50 : 1_000

  @Test func `L9: 10 000 stores leave nothing that lives, and 10 000 more leave no more bytes`()
    async
  {
    // In a process of its own, since bytes are counted for a whole process.
    await #expect(processExitsWith: .success) {
      forgetThrows()
      let lives = Lives()
      var bytes: [Int] = []
      for _ in 0..<2 {
        for _ in 0..<Self.rounds { try Crowd(of: 10, lives).liveAndEnd() }
        bytes.append(allocatedBytes())
      }
      let isLess = abs(bytes[1] - bytes[0]) < 10 * Self.rounds
      try #require(isLess, "It is a byte a store or more: \(bytes).")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `L9: 10 000 stores that end while their bodies begin on other threads leave nothing`()
    async
  {
    let lives = Lives()
    let begun = Box((inTime: 0, late: 0))
    await onThreads(4) { _ in
      for number in 0..<5 * Self.rounds / 2 {
        let store = Store(Being(lives), in: Runtime(clock: VirtualClock()) { _ in })
        let subscription = store.observe { [life = lives.make()] _ in life.go() }
        store.runtime.start(.enqueued) { [states = store.states, life = lives.make()] in
          for await _ in states { life.go() }
        }
        store.send(.endless(number: number, lives))
        let hasBegun = Barrier(1)
        store.send(
          .run(start: .enqueued) { [life = lives.make()] emit in
            let isInTime = emit(1)
            hasBegun.knock()
            begun.change { if isInTime { $0.inTime += 1 } else { $0.late += 1 } }
            try await emit.clock.sleep(for: .seconds(1))
            life.go()
          }
        )
        if number % 100 == 99 { hasBegun.wait() }
        if number.isMultiple(of: 2) { store.end() }
        subscription.cancel()
      }
    }
    await lives.waitForNone()
    #expect(lives.count == 0)
    #expect(begun.value.inTime > 0 && begun.value.late > 0)
    #expect(begun.value.inTime + begun.value.late == 10 * Self.rounds)
  }
}

/// Stores at work in a world, with observers and readers.
private final class Crowd {
  private let world = World()
  private let lives: Lives
  private var stores: [Store<Being>]
  private var subscriptions: [Subscription] = []
  private var streams: [StoreStream<Being.State>] = []

  init(of count: Int, _ lives: Lives) {
    let runtime = world.runtime
    self.lives = lives
    stores = (0..<count).map { _ in Store(Being(lives), in: runtime) }
    for (number, store) in stores.enumerated() {
      // Two of each kind: the second replaces the first, waits for it, or is dropped.
      for kind in number..<number + 3 {
        store.send(.endless(number: kind, lives))
        store.send(.endless(number: kind, lives))
      }
      observe(store)
      read(store)
    }
    world.advance(bySeconds: 1)
  }

  /// Ends every other store and then releases all, one after the other.
  func liveAndEnd() throws {
    let count = stores.count
    let weakStores = stores.map { WeakStore(store: $0) }
    try #require(lives.count >= 10 * count)
    for number in stores.indices where number.isMultiple(of: 2) { stores[number].end() }
    while stores.popLast() != nil {}
    world.run()
    try #require(weakStores.allSatisfy { $0.store == nil })
    // The last states, which the streams that nobody has read still owe.
    try #require(lives.count == count)
    streams = []
    try #require(lives.count == 0)
  }

  private func observe(_ store: Store<Being>) {
    subscriptions.append(store.observe { [life = lives.make()] _ in life.go() })
    subscriptions.append(store.observe(\.count) { [life = lives.make()] _ in life.go() })
    store.observe { [life = lives.make()] _ in life.go() }.cancel()
  }

  private func read(_ store: Store<Being>) {
    streams.append(store.states)
    let kept = Box<Being.State?>(nil)
    world.task { [states = store.states, life = lives.make()] in
      for await state in states {
        life.go()
        kept.value = state
      }
    }
    world.task { [counts = store.states(\.count), life = lives.make()] in
      for await _ in counts { life.go() }
    }
    world.task { [pulses = store.pulses(\.$rung), life = lives.make()] in
      for await _ in pulses { life.go() }
    }
  }
}

/// A reactor that starts whatever it is asked to, and counts; it and its states have lives.
private struct Being: Reactor {
  typealias Action = Effect<Being>

  struct State: Sendable {
    var life: Life
    var count = 0
    @Pulse var rung = 0
  }

  private let life: Life

  init(_ lives: Lives) {
    life = lives.make()
  }

  var initialState: State { State(life: life.another()) }

  func mutate(action: Action) -> Action { action }

  func reduce(into state: inout State, mutation: Int) {
    state.life = life.another()
    state.count += mutation
    state.rung = state.count
  }
}

extension Effect<Being> {
  /// An effect that does not end by itself; there are 13 kinds of them.
  fileprivate static func endless(number: Int, _ lives: Lives) -> Self {
    switch number % 13 {
    case 0: endless(lives)
    case 1: endless(lives, .enqueued)
    case 2: endless(lives).cancellable(id: "keyed")
    case 3: .concat(.just(1), endless(lives).finally(1), endless(lives))
    case 4: .merge(endless(lives), .pause(for: .seconds(1000)))
    case 5: .race(endless(lives), endless(lives)).timeout(.seconds(1000))
    case 6: failing(lives).retry(9, after: .constant(.seconds(1000)))
    case 7: endless(lives).policy(.concurrent, id: "policy")
    case 8: endless(lives).policy(.sequential, id: "policy")
    case 9: endless(lives).policy(.latest, id: "policy")
    case 10: endless(lives).policy(.droppable, id: "policy")
    case 11: endless(lives).policy(.debounced(.seconds(1)), id: "policy")
    default: endless(lives).policy(.throttled(.seconds(1000), latest: true), id: "policy")
    }
  }

  private static func endless(_ lives: Lives, _ start: EffectStart = .immediate) -> Self {
    .run(start: start) { [life = lives.make()] emit in
      while true {
        try await emit.clock.sleep(for: .seconds(1))
        emit(1)
        life.go()
      }
    }
  }

  private static func failing(_ lives: Lives) -> Self {
    .run { [life = lives.make()] _ in
      life.go()
      throw Mishap("mishap")
    }
  }
}

/// Counts the lives that it has made and that have not ended.
private final class Lives: Sendable {
  private let content = Box((count: 0, waiting: CheckedContinuation<Void, Never>?.none))

  var count: Int { content.value.count }

  func make() -> Life {
    content.change { $0.count += 1 }
    return Life(self)
  }

  /// Waits until no life is left, or the waiting task is cancelled.
  func waitForNone() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        content.change { $0.waiting = waiting }
        goOn(where: count == 0 || Task.isCancelled)
      }
    } onCancel: {
      goOn(where: true)
    }
  }

  fileprivate func end() {
    let count = content.change { content in
      content.count -= 1
      return content.count
    }
    goOn(where: count == 0)
  }

  private func goOn(where isOver: Bool) {
    guard isOver else { return }
    content.change { content in
      defer { content.waiting = nil }
      return content.waiting
    }?.resume()
  }
}

/// Something whose end is counted.
private final class Life: Sendable {
  private let lives: Lives

  init(_ lives: Lives) {
    self.lives = lives
  }

  deinit { lives.end() }

  func another() -> Life { lives.make() }

  /// Does nothing, but keeps this alive up to here.
  func go() {}
}

private struct WeakStore {
  weak var store: Store<Being>?
}
