import Thorium

extension Benchmark {
  /// W6: short lives.
  static let lifetimes = [
    Benchmark(
      "W6 create, one action, release",
      against: "the array floor, which does the same",
      limit: .atMost(2, stretch: 1.5)
    ) { effort in
      await compare(100_000, effort) { count in
        time(count) { makeFloor().send(.increase) }
      } ours: { count in
        time(count) { Store(Counter()).send(.increase) }
      }
    },
    Benchmark(
      "W6 create, observe, one action, release",
      against: "the array floor, which does the same",
      limit: .atMost(5, stretch: 4)
    ) { effort in
      await compare(100_000, effort) { count in
        let witness = Witness()
        return time(count) {
          let floor = makeFloor()
          floor.observe { witness.see($0) }
          floor.send(.increase)
        }
      } ours: { count in
        let witness = Witness()
        return time(count) {
          let store = Store(Counter())
          let subscription = store.observe { witness.see($0) }
          store.send(.increase)
          withExtendedLifetime(subscription) {}
        }
      }
    },
  ]
}

/// Makes a floor on the heap; where the compiler sees its whole life it would put it on the stack.
@inline(never)
func makeFloor() -> ArrayFloor {
  ArrayFloor()
}
