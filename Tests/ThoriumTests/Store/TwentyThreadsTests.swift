import CProbe
import Testing
import Thorium

/// The law L4 under load: 20 threads send 100 000 actions each.
struct TwentyThreadsTests {
  private let threads = 20
  private let sends = isWatchedForRaces() ? 5_000 : 100_000

  @Test func `L4: of what 20 threads send nothing is lost, and all observers see one order`() async
  {
    let store = Store(Mill(threads: threads))
    let haveBegun = Barrier(threads - 1)
    let witnesses = (0..<4).map { _ in Witness() }
    let subscriptions = Record<Subscription>()
    for witness in witnesses.dropLast() {
      subscriptions.append(
        store.observe { state in
          // The first thread is still in its first send while it waits for the others.
          if state.count == 1 { haveBegun.wait() }
          witness.see(state)
        }
      )
    }
    await onThreads(threads) { [sends] thread in
      let sender = threadNumber
      for number in 0..<sends {
        store.send(Grain(thread: thread, number: number, sender: sender))
        if number == 0 { haveBegun.knock() }
        if thread == 0, number == sends / 2 {
          subscriptions.append(store.observe { state in witnesses[3].see(state) })
        }
      }
    }
    await store.settled()
    let state = store.currentState
    #expect(state.next == Array(repeating: sends, count: threads))
    #expect(state.outOfTurn == 0)
    #expect(state.count == threads * sends)
    #expect(witnesses.map(\.order) == Array(repeating: state.order, count: 4))
    #expect(witnesses[0].forOthers == threads - 1)
    for subscription in subscriptions.all { subscription.cancel() }
  }
}

/// What one thread sends.
private struct Grain: Sendable {
  var thread = 0
  var number = 0
  /// The number of the thread, as it is known to whoever handles this.
  var sender = 0
}

/// A reactor that counts what each thread has sent, and remembers the order of all in one number.
private struct Mill: Reactor {
  struct State: Sendable {
    /// Which number comes next from each thread.
    var next: [Int]
    var outOfTurn = 0
    var count = 0
    var last = Grain()
    var order = Order()
  }

  let initialState: State

  init(threads: Int) {
    initialState = State(next: Array(repeating: 0, count: threads))
  }

  func reduce(into state: inout State, mutation: Grain) {
    if state.next[mutation.thread] != mutation.number { state.outOfTurn += 1 }
    state.next[mutation.thread] += 1
    state.count += 1
    state.last = mutation
    state.order.append(mutation)
  }
}

/// A number that depends on each of many grains and on their order (FNV-1a).
private struct Order: Equatable, Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func append(_ grain: Grain) {
    hash = (hash ^ UInt64(grain.thread << 32 | grain.number)) &* 0x100_0000_01b3
  }
}

/// An observer that notes in which order it was told what.
///
/// Proof that `@unchecked Sendable` is right: an observer is never called by two at once, and what
/// it has noted is read when the store has settled. The thread sanitizer watches both.
private final class Witness: @unchecked Sendable {
  private(set) var order: Order?
  /// How often another thread than the sender has handled a sender's first action.
  private(set) var forOthers = 0

  func see(_ state: Mill.State) {
    guard order != nil else {
      order = state.order
      return
    }
    order?.append(state.last)
    if state.last.number == 0, state.last.sender != threadNumber { forOthers += 1 }
  }
}
