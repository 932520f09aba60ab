import CProbe
import Synchronization
import Thorium

extension Benchmark {
  /// An observer that answers each state with the next action, a million times.
  static let chain = [
    Benchmark(
      "a re-entrant action, in a chain of 1 000 000",
      against: "an action to the array floor with one observer, which is not re-entrant"
    ) { effort in
      await compare(1_000_000, effort) { count in
        timeFloor(observers: 1, count)
      } ours: { count in
        ContinuousClock().measure { _ = stackOfChain(count) }
      }
    },
    Benchmark(
      "stack of a chain of 1 000 000, beyond that of one of 1 000",
      against: "no floor: in the array floor a chain is a recursion",
      limit: .nothing
    ) { _ in
      let short = stackOfChain(1000)
      let long = stackOfChain(1_000_000)
      return .count(.init(unit: "bytes of stack", ours: Double(long - short)))
    },
  ]
}

/// Runs a chain, and returns how far apart on the stack its observer was called.
private func stackOfChain(_ count: Int) -> Int {
  let store = Store(Counter())
  let lowest = Shared(Int.max)
  let highest = Shared(Int.min)
  let subscription = store.observe { state in
    let address = stackAddress()
    lowest.value.min(address, ordering: .relaxed)
    highest.value.max(address, ordering: .relaxed)
    if state > 0, state < count { store.send(.increase) }
  }
  store.send(.increase)
  subscription.cancel()  // the observer holds the store
  let state = store.currentState
  require(state == count, "A chain of \(count) has ended at \(state).")
  return highest.value.load(ordering: .relaxed) - lowest.value.load(ordering: .relaxed)
}

private final class Shared: Sendable {
  let value: Atomic<Int>

  init(_ value: Int) {
    self.value = Atomic(value)
  }
}
