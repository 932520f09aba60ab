import Thorium

extension Benchmark {
  /// L: what is done with a state of 64 KB without indirection, in copies of it.
  static let largeInlineStates = [
    large("an action, no observer", 0.1) { count in
      let store = Store(LargeInline())
      return time(count) { store.send(.increase) }
    },
    large("an action, 1 observer of the state", 1.5) { count in
      let store = Store(LargeInline())
      let witness = Witness()
      let subscription = store.observe { witness.see($0.count) }
      let duration = time(count) { store.send(.increase) }
      require(witness.seen == count, "The observer saw \(witness.seen).")
      return withExtendedLifetime(subscription) { duration }
    },
    large("an action, 1 observer of a part", 8) { count in
      let store = Store(LargeInline())
      let witness = Witness()
      let subscription = store.observe(\.count) { witness.see($0) }
      let duration = time(count) { store.send(.increase) }
      require(witness.seen == count, "The observer saw \(witness.seen).")
      return withExtendedLifetime(subscription) { duration }
    },
    large("an action whose body emits, no observer", 8) { count in
      let store = Store(LargeInline())
      let duration = time(count) { store.send(.increaseInBody) }
      require(store.currentState.count == count, "The bodies counted wrong.")
      return duration
    },
    large("transform(mutation:) with one map", 0.3) { count in
      let store = Store(LargeInline(shape: .mutations))
      return time(count) { store.send(.increase) }
    },
    large("transform(state:) with one map, 1 observer", 60) { count in
      let store = Store(LargeInline(shape: .states))
      let witness = Witness()
      let subscription = store.observe { witness.see($0.count) }
      let duration = time(count) { store.send(.increase) }
      return withExtendedLifetime(subscription) { duration }
    },
    large("a tracer that does nothing", 8) { count in
      let store = Store(LargeInline(), in: Runtime(tracers: [Deaf()]))
      return time(count) { store.send(.increase) }
    },
    large("currentState.count", 0.1) { count in
      let store = Store(LargeInline())
      let witness = Witness()
      return time(count) { witness.see(store.currentState.count) }
    },
    large("an observed store: an action, with one part read", 8) { count in
      let observed = ObservedStore(Store(LargeInline()))
      let witness = Witness()
      return time(count) {
        observed.send(.increase)
        witness.see(observed.count)
      }
    },
    large("an action, 60 places, no store of a child", 0.1) { count in
      let store = Store(LargeFamily())
      return time(count) { store.send(1) }
    },
    large("an action, 60 places, each with a store", 0.3) { count in
      let store = Store(LargeFamily())
      let children = LargeFamily.places.map { store.child($0) }
      let duration = time(count) { store.send(1) }
      require(store.currentState.count == count, "The parent counted wrong.")
      return withExtendedLifetime(children) { duration }
    },
  ]

  private static func large(_ name: String, _ bar: Double, _ ours: @escaping Timed) -> Benchmark {
    Benchmark("L 64 KB: \(name)", against: "one copy of the state", limit: .atMost(bar)) { effort in
      await compare(2_000, effort, floor: timeCopies, ours: ours)
    }
  }
}

/// A tracer that does nothing.
private struct Deaf: Tracer {
  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {}
}

/// A place for a large state.
private final class Shelf {
  var state = LargeInline.State()
}

@inline(never)
private func copy(_ one: Shelf, to other: Shelf) {
  other.state = one.state
}

@Sendable private func timeCopies(_ count: Int) -> Duration {
  let (one, other) = (Shelf(), Shelf())
  one.state.count = 7
  let duration = time(count) { copy(one, to: other) }
  require(other.state.count == 7, "The state was not copied.")
  return duration
}
