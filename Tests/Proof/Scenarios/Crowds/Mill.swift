import Foundation
import Synchronization
import Thorium

/// A reactor that counts what each of many threads has sent, and remembers the order of all in one number.
package struct Mill: Reactor {
  /// What one thread sends.
  package struct Grain: Sendable {
    var thread = 0
    var number = 0
  }

  package struct State: Sendable {
    /// Which number comes next from each thread.
    var next: [Int]
    var outOfTurn = 0
    var count = 0
    var last = Grain()
    fileprivate var order = Order()
  }

  package let initialState: State

  init(threads: Int) {
    initialState = State(next: Array(repeating: 0, count: threads))
  }

  package func reduce(into state: inout State, mutation: Grain) {
    if state.next[mutation.thread] != mutation.number { state.outOfTurn += 1 }
    state.next[mutation.thread] += 1
    state.count += 1
    state.last = mutation
    state.order.append(mutation)
  }
}

extension Mill {
  /// Lets threads send as much each to one store that four observers watch, the last from the middle on.
  ///
  /// - Throws: What is lost, or seen in two orders.
  package static func grind(threads: Int, sends: Int) async throws(Flaw) {
    let store = Store(Mill(threads: threads))
    let haveBegun = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let witnesses = (0..<4).map { _ in Witness() }
    let first = store.observe { state in
      // The first thread is still in its first send while it waits for those of the others.
      if state.count == 1 {
        for _ in 1..<threads { haveBegun.wait() }
        for _ in 0..<threads { mayGoOn.signal() }
      }
      witnesses[0].see(state)
    }
    let others = witnesses[1...2].map { store.observe($0.see) }
    let last = Mutex<Subscription?>(nil)
    await onThreads(threads) { thread in
      for number in 0..<sends {
        store.send(Grain(thread: thread, number: number))
        if number == 0 {
          haveBegun.signal()
          mayGoOn.wait()
        }
        if thread == 0, number == sends / 2 {
          last.withLock { $0 = store.observe(witnesses[3].see) }
        }
      }
    }
    await store.settled()
    let flaws = flaws(in: store.currentState, witnesses, threads: threads, sends: sends)
    for subscription in [first] + others { subscription.cancel() }
    last.withLock { $0?.cancel() }
    if !flaws.isEmpty { throw Flaw(description: flaws.joined(separator: "\n")) }
  }

  private static func flaws(
    in state: State,
    _ witnesses: [Witness],
    threads: Int,
    sends: Int
  ) -> [String] {
    let handed = witnesses[0].forOthers
    let checks = [
      ("not all has landed: \(state.next)", state.next.allSatisfy { $0 == sends }),
      ("\(state.count) actions were handled", state.count == threads * sends),
      ("\(state.outOfTurn) actions came out of turn", state.outOfTurn == 0),
      ("an observer saw another order", witnesses.allSatisfy { $0.order == state.order }),
      ("\(handed) first actions were handled for others", handed == threads - 1),
    ]
    return checks.filter { !$0.1 }.map(\.0)
  }
}

/// Runs a body on so many threads, which know their numbers, and waits until all have ended.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    let thread = Thread {
      Thread.current.threadDictionary["mill"] = number
      body(number)
      group.leave()
    }
    thread.start()
  }
  await withCheckedContinuation { over in
    group.notify(queue: .global()) { over.resume() }
  }
}

/// A number that depends on each of many grains and on their order (FNV-1a).
private struct Order: Equatable, Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func append(_ grain: Mill.Grain) {
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
    let grain = state.last
    if grain.number == 0, Thread.current.threadDictionary["mill"] as? Int != grain.thread {
      forOthers += 1
    }
  }
}
