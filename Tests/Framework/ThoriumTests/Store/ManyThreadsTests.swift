import Effort
import Testing
import ThoriumProof

/// The law L4: one writer, however many threads send.
///
/// What a busy store was sent may land behind the end of all senders, so each test awaits that.
struct ManyThreadsTests {
  private let threads = 8
  private let sends = cases(2_000, quick: 800)

  @Test func `L4: no update is lost, and all observers see one total order`() async {
    let contention = Contention(threads)
    let store = Store(contention.tape)
    let orders = [Record<String>(), Record<String>()]
    let subscriptions = orders.map { order in
      store.observe { state in
        if let last = state.last { order.append(last) }
      }
    }
    await onThreads(threads) { [sends] thread in
      for number in 0..<sends {
        store.start(.just("\(thread):\(number)"), name: "\(threadNumber)")
        contention.sent()
      }
    }
    await store.settled()
    let order = store.currentState
    #expect(order.count == threads * sends)
    #expect(orders.map { $0.all == order } == [true, true])
    for thread in 0..<threads {
      let own = order.filter { $0.hasPrefix("\(thread):") }
      #expect(own == (0..<sends).map { "\(thread):\($0)" })
    }
    #expect(contention.handledForOthers > 0)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `L4: no mutation that bodies emit on many threads is lost`() async {
    let contention = Contention(threads)
    let clock = VirtualClock()
    let store = Store(contention.tape, in: Runtime(clock: clock))
    let emitters = Record<Emitter<Tape>>()
    for _ in 0..<threads {
      store.run { emit in
        emitters.append(emit)
        try await emit.clock.sleep(for: .seconds(1))
      }
    }
    await onThreads(threads) { [sends] thread in
      for _ in 0..<sends {
        emitters.all[thread]("\(threadNumber)")
        contention.sent()
      }
    }
    clock.advance(by: .seconds(1)) {}
    await store.settled()
    let counts = Dictionary(grouping: store.currentState) { $0 }.mapValues(\.count)
    #expect(Array(counts.values) == Array(repeating: sends, count: threads))
    #expect(contention.handledForOthers > 0)
  }

  @Test func `L4: the current state is never torn, and is read while others write`() {
    let store = Store(Twins(), in: VirtualWorld().runtime)
    let hasBegun = Barrier(1)
    let haveRead = Barrier(threads)
    let readInBetween = Record<Int>()
    onThreads(threads + 1) { [sends, threads] thread in
      if thread == threads {
        for _ in 0..<sends { store.send(.next) }
        hasBegun.knock()
        haveRead.wait()
        for _ in 0..<sends { store.send(.next) }
      } else {
        hasBegun.wait()
        var last = 0
        repeat {
          let state = store.currentState
          #expect(state.isWhole)
          #expect(state.numbers.0 >= last)
          if last == 0 {
            readInBetween.append(state.numbers.0)
            haveRead.knock()
          }
          last = state.numbers.0
        } while last < 2 * sends
      }
    }
    #expect(readInBetween.all == Array(repeating: sends, count: threads))
  }

  @Test func `L4: the current state is already new when observers run`() {
    let store = Store(Tape(), in: VirtualWorld().runtime)
    let seen = Record<Bool>()
    let subscription = store.observe { [weak store] state in
      guard let store else { return }
      seen.append(store.currentState == state)
      onThreads(1) { _ in seen.append(store.currentState == state) }
    }
    store.start(.of("a", "b", "c"))
    #expect(seen.all == Array(repeating: true, count: 8))
    subscription.cancel()
  }

  @Test(arguments: 1...cases(3, quick: 1))
  func `L4: of all that many threads do to a store that ends nothing is lost in silence`(
    round: Int
  ) async {
    let reports = Record<String>()
    let runtime = Runtime(clock: VirtualClock()) { reports.append("\($0)") }
    let store = Store(Tape(), in: runtime)
    let ended = Barrier(threads)
    await onThreads(20) { [threads, sends] thread in
      switch thread {
      case 0:
        ended.wait()
        store.end()
      case 1...threads:
        for _ in 0..<sends { store.start(.just("a")) }
        ended.meet()
        store.start(.just("b"))
      case 18: for _ in 0..<sends { store.start(.endless().finally("F").cancellable(id: 1)) }
      case 19: for _ in 0..<sends { store.start(.concat(.cancel(id: 1), .just("c"))) }
      default:
        for _ in 0..<sends {
          let subscription = store.observe { _ in }
          _ = store.currentState
          subscription.cancel()
        }
      }
    }
    await store.settled()
    let counts = Dictionary(grouping: store.currentState) { $0 }.mapValues(\.count)
    let finals = counts["F", default: 0]
    let landed = store.currentState.count - finals
    let late = reports.all.count { $0.contains("has ended") }
    let cancelled = reports.all.count { $0.contains("was cancelled") }
    #expect(counts["a"] == threads * sends)
    // All that was sent has landed, was cancelled, or was reported as late.
    #expect(landed + cancelled + late == threads * (sends + 1) + 2 * sends)
    #expect(reports.count == cancelled + late)
    #expect(finals <= cancelled)
  }
}

/// Eight equal numbers.
private struct Twins: Reactor {
  enum Action: Sendable {
    case next
  }

  struct State: Sendable {
    var numbers = (0, 0, 0, 0, 0, 0, 0, 0)

    var isWhole: Bool {
      numbers.0 == numbers.1 && numbers.0 == numbers.2 && numbers.0 == numbers.3
        && numbers.0 == numbers.4 && numbers.0 == numbers.5 && numbers.0 == numbers.6
        && numbers.0 == numbers.7
    }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    state.numbers.0 += 1
    state.numbers.1 += 1
    state.numbers.2 += 1
    state.numbers.3 += 1
    // Whoever reads without the lock has much time to read a state that is half done.
    for _ in 0..<200 { state.numbers.4 = state.numbers.3 - 1 }
    state.numbers.4 += 1
    state.numbers.5 += 1
    state.numbers.6 += 1
    state.numbers.7 += 1
  }
}
