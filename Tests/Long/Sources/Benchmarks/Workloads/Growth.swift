import Thorium

extension Benchmark {
  /// E, L and C: the cost of one of many effects, observers or children, against the cost of one of few.
  static let growth = GrowingWork.all.map { work in
    let small = 1_000
    return Benchmark(
      work.name,
      against: "each of 1 000, where ours is each of 100 000",
      limit: .atMost(4)
    ) { effort in
      let large = max(small, effort.of(100_000))
      var least = (small: Double.infinity, large: Double.infinity)
      for _ in 0..<5 {
        for _ in 0..<10 { least.small = min(least.small, work.cost(small)) }
        least.large = min(least.large, work.cost(large))
      }
      return .count(.init(unit: "times", ours: least.large / least.small))
    }
  }
}

/// An operation on each of many effects, observers or children.
private struct GrowingWork: Sendable {
  let name: String
  /// Returns the time for so many of them.
  let time: @Sendable (Int) -> Duration

  /// Returns the time for each of so many, in nanoseconds.
  func cost(_ count: Int) -> Double { time(count) / .nanoseconds(count) }

  static let all = observers + effects + nested + children

  static let observers = ["last first", "first to last", "scattered"].map { order in
    GrowingWork(name: "L growth: cancel subscriptions, \(order)") { count in
      let store = Store(Starter())
      var subscriptions = (0..<count).map { _ in store.observe { _ in } }
      if order == "last first" { subscriptions.reverse() }
      if order == "scattered" {
        // The prime divides no count, so each subscription has its turn once.
        subscriptions = subscriptions.indices.map { subscriptions[$0 * 7_919 % count] }
      }
      return measure { for subscription in subscriptions { subscription.cancel() } }
    }
  }

  static let effects = [
    GrowingWork(name: "E growth: throttle under ids of their own") { count in
      let store = Store(Starter())
      let policy = EffectPolicy.throttled(.seconds(1_000), latest: false)
      let time = measure { for id in 0..<count { store.send(.just(1).policy(policy, id: id)) } }
      require(store.currentState == count, "Only \(store.currentState) have begun.")
      return time
    },
    GrowingWork(name: "E growth: begin effects under one id, and cancel them at once") { count in
      let store = Store(Starter())
      return measure {
        for _ in 0..<count { store.send(waiting.cancellable(id: "x")) }
        store.send(.cancel(id: "x"))
      }
    },
    GrowingWork(name: "E growth: cancel effects under one id by their own, last first") { count in
      let store = Store(Starter())
      for id in 0..<count { store.send(waiting.cancellable(id: "x").cancellable(id: id)) }
      return measure { for id in (0..<count).reversed() { store.send(.cancel(id: id)) } }
    },
    GrowingWork(name: "E growth: wait for a turn and take it") { count in
      let store = Store(Starter())
      store.send(waiting.cancellable(id: "first").policy(.sequential, id: "x"))
      let time = measure {
        for _ in 0..<count { store.send(.just(1).policy(.sequential, id: "x")) }
        store.send(.cancel(id: "first"))
      }
      require(store.currentState == count, "\(store.currentState) of \(count) had their turn.")
      return time
    },
  ]

  static let nested: [GrowingWork] = [
    nesting("E growth: nest an effect in concat") { .concat($0, .none) },
    nesting("E growth: nest an id in itself") { $0.cancellable(id: "x") },
    nesting("E growth: nest an id in itself, the latest of which wins") {
      $0.cancellable(id: "x", cancelInFlight: true)
    },
    nesting("E growth: nest maps") { $0.map { $0 } },
    GrowingWork(name: "E growth: nest different ids in two effects at once") { count in
      let store = Store(Starter())
      return measure {
        let effect = (0..<count).reduce(waiting) { $0.cancellable(id: $1) }
        for _ in 0..<2 { store.send(effect) }
        store.send(.cancel(id: count - 1))
      }
    },
  ]

  /// Builds, runs and releases an effect inside so many others.
  private static func nesting(
    _ name: String,
    _ layer: @escaping @Sendable (Effect<Starter>) -> Effect<Starter>
  ) -> GrowingWork {
    GrowingWork(name: name) { count in
      let store = Store(Starter())
      let time = measure {
        let body = Effect<Starter>.run { emit in emit(1) }
        store.send((0..<count).reduce(body) { inner, _ in layer(inner) })
      }
      require(store.currentState == 1, "The innermost effect has not run.")
      return time
    }
  }

  static let children = [
    GrowingWork(name: "C growth: remove the last child") { count in
      var rows = Children((0..<count).map { Item(id: $0) }, id: \.id)
      let time = measure { for id in (0..<count).reversed() { rows.remove(id) } }
      require(rows.isEmpty, "Not all children were removed.")
      return time
    },
    GrowingWork(name: "C growth: remove the last child of a store, 1 of 100 in use") { count in
      let store = Store(List())
      store.send(count)
      let stores = (0..<count / 100).compactMap { store.child(\.rows, $0 * 100) }
      let time = measure { for _ in 0..<count { store.send(-1) } }
      require(store.currentState.rows.isEmpty, "Not all children were removed.")
      withExtendedLifetime(stores) {}
      return time
    },
  ]
}

private struct Item: Reactor, Identifiable {
  let id: Int
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) {}
}

/// A reactor that adds so many children, or removes the last one for a negative number.
private struct List: Reactor {
  struct State: Sendable { var rows: Children<Int, Item> = [:] }

  let initialState = State()

  func reduce(into state: inout State, mutation: Int) {
    if mutation >= 0 {
      state.rows = Children((0..<mutation).map { Item(id: $0) }, id: \.id)
    } else if let last = state.rows.ids.last {
      state.rows.remove(last)
    }
  }
}

private let waiting = Effect<Starter>.run { _ in
  for await _ in AsyncStream(Never.self, { _ in }) {}
}

private func measure(_ work: () -> Void) -> Duration { ContinuousClock().measure(work) }
