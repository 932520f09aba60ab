import Synchronization
import Thorium

extension Benchmark {
  /// C: actions of stores with children, in places of their own or in one collection.
  static let parents =
    [
      untouched("1 child store", Parent.paths.prefix(1), stretch: 1.5),
      untouched("8 child stores", Parent.paths[...], stretch: 1.5),
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
        "C an action for each of 1 000 rows in turn, by its id",
        against: "a number in a dictionary under a Mutex, each in turn",
        limit: .atMost(20, stretch: 10)
      ) { effort in
        await compare(100_000, effort) { count in
          let rows = Mutex(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, 0) }))
          let duration = timeRows(count) { id in rows.withLock { $0[id, default: 0] += 1 } }
          require(rows.withLock { $0[0] == (count + 999) / 1_000 }, "A row has lost actions.")
          return duration
        } ours: { count in
          let parent = Store(ListParent())
          let rows = (0..<1_000).map { parent.child(\.rows, $0) }
          let duration = timeRows(count) { parent.send(.increase, to: \.rows, $0) }
          require(rows[0]?.currentState == (count + 999) / 1_000, "A row has lost actions.")
          return duration
        }
      },
    ]

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

/// Returns a closure that numbers reactors from 0 on.
private func nextID() -> (Counter) -> Int {
  var next = 0
  return { _ in
    defer { next += 1 }
    return next
  }
}

/// Times something that is done to each of 1 000 rows in turn.
private func timeRows(_ count: Int, _ body: (Int) -> Void) -> Duration {
  var id = 0
  return time(count) {
    body(id)
    id = id == 999 ? 0 : id + 1
  }
}
