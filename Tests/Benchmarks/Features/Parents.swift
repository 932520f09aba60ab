import Thorium

extension Benchmark {
  /// C: actions of stores with children, in places of their own or in one collection.
  static let parents =
    [
      untouched("1 child store", Parent.paths.prefix(1), stretch: 1.6),
      untouched("8 child stores", Parent.paths[...], stretch: 2),
      Benchmark(
        "C a parent's action beside 8 optional children, 1 observer",
        against: plainAction,
        limit: .atMost(3)
      ) { effort in
        await compare(200_000, effort) { count in
          timeActions(of: Store(Counter()), count, { $0 }) { $0.send(.increase) }
        } ours: { count in
          let parent = Store(OptionalParent())
          let children = OptionalParent.paths.map { parent.child($0) }
          require(children.count { $0 != nil } == 8, "An optional child has no store.")
          return withExtendedLifetime(children) {
            timeActions(of: parent, count, \.value) { $0.send(.increase) }
          }
        }
      },
      Benchmark(
        "C a parent's action beside 1 000 stores of one collection, 1 observer",
        against: "the same beside 1 store",
        limit: .atMost(1.2)
      ) { effort in
        await compare(200_000, effort) { count in
          timeListParent(stores: 1, count)
        } ours: { count in
          timeListParent(stores: 1_000, count)
        }
      },
      Benchmark(
        "C an action sent to one of 1 000 rows by its id",
        against: plainAction,
        limit: .atMost(10)
      ) { effort in
        await compare(120_000, effort) { count in
          timeActions(of: Store(Counter()), count, { $0 }) { $0.send(.increase) }
        } ours: { count in
          let parent = Store(ListParent())
          let row = parent.child(\.rows, 500)
          let duration = time(count) { parent.send(.increase, to: \.rows, 500) }
          require(row?.currentState == count, "The row does not count each action.")
          return duration
        }
      },
    ] + [1, 10, 60].map(sendingDown)

  private static func untouched(
    _ name: String,
    _ paths: ArraySlice<Parent.Path>,
    stretch: Double
  ) -> Benchmark {
    Benchmark(
      "C a parent's action beside \(name), 1 observer",
      against: plainAction,
      limit: .atMost(3, stretch: stretch)
    ) { effort in
      await compare(200_000, effort) { count in
        timeActions(of: Store(Counter()), count, { $0 }) { $0.send(.increase) }
      } ours: { count in
        let parent = Store(Parent())
        let children = paths.map { parent.child($0) }
        return withExtendedLifetime(children) {
          timeActions(of: parent, count, \.value) { $0.send(.increase) }
        }
      }
    }
  }

  /// An action that each store sends to its child, down to the last.
  private static func sendingDown(_ depth: Int) -> Benchmark {
    Benchmark(
      "C an action sent down \(depth) levels, each level",
      against: plainAction,
      limit: .atMost(10, stretch: 6)
    ) { effort in
      await compare(120_000, effort) { count in
        timeActions(of: Store(Counter()), count, { $0 }) { $0.send(.increase) }
      } ours: { count in
        let top = Store(Step(depth: depth))
        top.send(.pass)
        let times = max(1, count / depth)
        let duration = time(times) { top.send(.pass) }
        var last = top
        while let below = last.child(\.below) { last = below }
        let passes = last.currentState.passes
        require(passes == times + 1, "The last level counts \(passes).")
        return duration * count / (times * depth)
      }
    }
  }
}

/// A parent of eight children.
private struct Parent: Reactor {
  typealias Path = any KeyPath<State, Child<Counter>> & Sendable

  struct State: Sendable {
    var value = 0
    var (a, b, c, d) = (Child(Counter()), Child(Counter()), Child(Counter()), Child(Counter()))
    var (e, f, g, h) = (Child(Counter()), Child(Counter()), Child(Counter()), Child(Counter()))
  }

  static let paths: [Path] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h]

  let initialState = State()

  func reduce(into state: inout State, mutation: Counter.Action) { state.value += 1 }
}

/// A parent of eight children that might be missing.
private struct OptionalParent: Reactor {
  typealias Path = any KeyPath<State, Child<Counter>?> & Sendable

  struct State: Sendable {
    var value = 0
    var (a, b, c, d) = (some(), some(), some(), some())
    var (e, f, g, h) = (some(), some(), some(), some())
  }

  static let paths: [Path] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h]

  let initialState = State()

  func reduce(into state: inout State, mutation: Counter.Action) { state.value += 1 }
}

/// A parent of a thousand children in one collection.
private struct ListParent: Reactor {
  struct State: Sendable {
    var value = 0
    var rows = Children((0..<1_000).map { _ in Counter() }, id: nextID())
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Counter.Action) { state.value += 1 }
}

private func timeListParent(stores: Int, _ count: Int) -> Duration {
  let parent = Store(ListParent())
  let children = (0..<stores).compactMap { parent.child(\.rows, $0) }
  require(children.count == stores, "Only \(children.count) rows have stores.")
  return withExtendedLifetime(children) {
    timeActions(of: parent, count, \.value) { $0.send(.increase) }
  }
}

private func some() -> Child<Counter>? { Child(Counter()) }

/// Returns a closure that numbers reactors from 0 on.
private func nextID() -> (Counter) -> Int {
  var next = 0
  return { _ in
    defer { next += 1 }
    return next
  }
}

/// A level of a tower, which counts and sends on what it is sent.
private struct Step: Reactor {
  enum Action: Sendable { case pass }
  enum Mutation: Sendable { case count }

  struct State: Sendable {
    var passes = 0
    var below: Child<Step>?
  }

  let depth: Int

  var initialState: State { State(below: depth > 0 ? Child(Step(depth: depth - 1)) : nil) }

  func mutate(action: Action) -> Effect<Self> {
    depth > 0 ? .send(.pass, to: \.below) : .just(.count)
  }

  func reduce(into state: inout State, mutation: Mutation) { state.passes += 1 }
}
