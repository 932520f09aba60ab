import Foundation
import Synchronization
import Thorium

extension Benchmark {
  /// W4: two threads that send to one store; no action may be lost.
  ///
  /// A flood of sends that need no context: the runtime carries none.
  static let threads = Benchmark(
    "W4 an action, two threads, 500 000 each, without context",
    against: "the same two threads, on " + ArrayFloor.description,
    limit: .atMost(3, stretch: 2)
  ) { effort in
    await compare(1_000_000, effort) { count in
      let floor = ArrayFloor()
      let duration = timeTwoThreads(count) { floor.send(.increase) }
      let state = floor.currentState
      require(state == count / 2 * 2, "The floor has lost actions of two threads: \(state).")
      return duration
    } ours: { count in
      let store = Store(Counter(), in: Runtime(context: .none))
      var duration = timeTwoThreads(count) { store.send(.increase) }
      // A thread that has handled enough for the other leaves the rest to a task.
      duration += await ContinuousClock().measure { await store.settled() }
      let state = store.currentState
      require(state == count / 2 * 2, "The store has lost actions of two threads: \(state).")
      return duration
    }
  }
}

/// Times two threads that begin together, until both are through.
private func timeTwoThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) -> Duration {
  let gate = Gate()
  let isOver = DispatchSemaphore(value: 0)
  let other = Thread {
    gate.pass()
    for _ in 0..<count / 2 { body() }
    isOver.signal()
  }
  return ContinuousClock().measure {
    other.start()  // timed too: where both share a core, the other may run before the gate is seen
    gate.pass()
    for _ in 0..<count / 2 { body() }
    isOver.wait()
  }
}

/// A place where two threads wait for each other, awake, so that neither gets a start on the other.
private final class Gate: Sendable {
  private let arrived = Atomic(0)

  func pass() {
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < 2 {}
  }
}
