import Observation
import Thorium
import ThoriumScreens

extension Benchmark {
  /// L: a store as Swift's Observation sees it.
  static let observing = [
    Benchmark(
      "L an action of an observed store, one property read",
      against: "an @Observable class with one property read",
      limit: .atMost(5, stretch: 3)
    ) { effort in
      await compare(100_000, effort) { count in
        let model = Model()
        require(model.value == 0, "A new model has a value.")
        let duration = time(count) { model.increase() }
        require(model.value == count, "The model counts \(model.value).")
        return duration
      } ours: { count in
        let observed = ObservedStore(Store(Counted()))
        require(observed.value == 0, "A new store has a value.")
        let duration = time(count) { observed.send(()) }
        require(observed.value == count, "The store counts \(observed.value).")
        return duration
      }
    },
    Benchmark(
      "L a read of an observed store",
      against: "a read of an @Observable class",
      limit: .atMost(6, stretch: 3)
    ) { effort in
      await compare(200_000, effort) { count in
        let model = Model()
        var sum = 0
        let duration = time(count) { sum += model.value }
        require(sum == 0, "A new model has a value.")
        return duration
      } ours: { count in
        let observed = ObservedStore(Store(Counted()))
        var sum = 0
        let duration = time(count) { sum += observed.value }
        require(sum == 0, "A new store has a value.")
        return duration
      }
    },
  ]
}

/// The least that Swift's Observation needs.
@Observable
private final class Model {
  private(set) var value = 0

  @inline(never)
  func increase() { value += 1 }
}

/// A number in a state with a property.
private struct Counted: Reactor {
  struct State: Sendable { var value = 0 }

  let initialState = State()

  func reduce(into state: inout State, mutation: Void) { state.value += 1 }
}
