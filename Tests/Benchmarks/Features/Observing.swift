import Observation
import Thorium
import ThoriumScreens

extension Benchmark {
  /// L: a store as Swift's Observation sees it, and a store that handles on an actor.
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
        let observed = ObservedStore(Store(TwoParts()))
        require(observed.changing == 0, "A new store has a value.")
        let duration = time(count) { observed.send(.increase) }
        require(observed.changing == count, "The store counts \(observed.changing).")
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
        let observed = ObservedStore(Store(TwoParts()))
        var sum = 0
        let duration = time(count) { sum += observed.changing }
        require(sum == 0, "A new store has a value.")
        return duration
      }
    },
    Benchmark(
      "L an action at the place of its store, from the same actor",
      against: "an action of a store without a place",
      limit: .atMost(3)
    ) { effort in
      await compare(200_000, effort) { count in
        await timeOnMainActor(Store(Counter()), count)
      } ours: { count in
        await timeOnMainActor(Store(Counter(), in: Runtime(place: .actor(MainActor.shared))), count)
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

/// Times actions that the main actor sends, each of which is handled when `send` returns.
@MainActor
private func timeOnMainActor(_ store: Store<Counter>, _ count: Int) -> Duration {
  let duration = time(count) { store.send(.increase) }
  require(store.currentState == count, "The store counts \(store.currentState).")
  return duration
}
