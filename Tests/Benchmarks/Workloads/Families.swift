import CProbe
import Synchronization
import Thorium

extension Benchmark {
  /// C: stores in stores, of which an action touches one or none.
  static let families = [
    Benchmark(
      "C an action to one child of 10 000",
      against: "an action to a store alone",
      limit: .atMost(1.2)
    ) { effort in
      await compare(1_000_000, effort) { count in
        timeChild(Store(Counter()), count)
      } ours: { count in
        let family = Store(Family(children: 10_000))
        return timeChild(family.child(\.counters, 5_000), count)
      }
    },
    Benchmark(
      "C an action to one child of 10 000 by its place",
      against: "the same of 10 children",
      limit: .atMost(1.5)
    ) { effort in
      await compare(100_000, effort) { count in
        timeByPlace(Store(Family(children: 10)), count)
      } ours: { count in
        timeByPlace(Store(Family(children: 10_000)), count)
      }
    },
    Benchmark(
      "C an action to a parent of 10 000 stores, 1 observer",
      against: "the same without a store of a child"
    ) { effort in
      await compare(200_000, effort) { count in
        timeParent(withStores: 0, of: 10_000, count)
      } ours: { count in
        timeParent(withStores: 10_000, count)
      }
    },
    Benchmark(
      "C the same, 10 000 stores against 10",
      against: "the same with 10 stores of children",
      limit: .atMost(1.2)
    ) { effort in
      await compare(200_000, effort) { count in
        timeParent(withStores: 10, count)
      } ours: { count in
        timeParent(withStores: 10_000, count)
      }
    },
    Benchmark(
      "C stack of an action that goes down 60 levels, beyond 3",
      against: "no floor: stores that send to each other need stack for each",
      limit: .nothing
    ) { _ in
      .count(.init(unit: "bytes of stack", ours: Double(stackOfTower(60) - stackOfTower(3))))
    },
  ]
}

/// Times actions of one child, which is a store as any other.
private func timeChild(_ child: Store<Counter>?, _ count: Int) -> Duration {
  guard let child else { fatalError("The child has no store.") }
  let duration = time(count) { child.send(.increase) }
  require(child.currentState == count, "A child counts \(child.currentState), and not \(count).")
  return duration
}

/// Times actions of one child that is looked up each time.
private func timeByPlace(_ family: Store<Family>, _ count: Int) -> Duration {
  let duration = time(count) { family.send(.increase, to: \.counters, 7) }
  let state = family.child(\.counters, 7)?.currentState
  require(state == count, "A child counts \(state ?? -1), and not \(count).")
  return duration
}

/// Times actions of a parent that change none of its children.
///
/// - Parameters:
///   - stores: Of how many children stores are made.
///   - size: How many children there are; without it as many.
///   - count: How many actions.
/// - Returns: The time that they took.
private func timeParent(withStores stores: Int, of size: Int? = nil, _ count: Int) -> Duration {
  let family = Store(Family(children: size ?? stores))
  let children = (0..<stores).compactMap { family.child(\.counters, $0) }
  let witness = Witness()
  let subscription = family.observe { witness.see($0.value) }
  family.send(.increase)  // the first look at the place
  let duration = time(count - 1) { family.send(.increase) }
  require(witness.seen == count, "A parent counts \(witness.seen), and not \(count).")
  return withExtendedLifetime((children, subscription)) { duration }
}

/// Sends an action down a tower, and returns how far apart on the stack its first and last level handle it.
private func stackOfTower(_ depth: Int) -> Int {
  let stack = Extent()
  Store(Level(depth: depth, stack: stack)).send(.pass)
  require(stack.count == depth + 1, "\(stack.count) levels were passed, and not \(depth + 1).")
  return stack.size
}

/// How far apart on the stack something was called.
private final class Extent: Sendable {
  private let calls = Mutex<[Int]>([])

  var count: Int { calls.withLock { $0.count } }
  var size: Int { calls.withLock { ($0.max() ?? 0) - ($0.min() ?? 0) } }

  func call() {
    let address = stackAddress()
    calls.withLock { $0.append(address) }
  }
}

/// A parent of so many counters.
private struct Family: Reactor {
  struct State: Sendable {
    var value = 0
    var counters = Children<Int, Counter>()
  }

  let initialState: State

  init(children: Int) {
    var state = State()
    for id in 0..<children { state.counters[id] = Counter() }
    initialState = state
  }

  func reduce(into state: inout State, mutation: Counter.Action) {
    state.value += 1
  }
}

/// A level of a tower, which sends on what it is sent.
private struct Level: Reactor {
  enum Action: Sendable { case pass }
  typealias Mutation = Never

  struct State: Sendable {
    var below: Child<Level>?
  }

  let depth: Int
  let stack: Extent

  var initialState: State {
    State(below: depth > 0 ? Child(Level(depth: depth - 1, stack: stack)) : nil)
  }

  func mutate(action: Action) -> Effect<Self> {
    stack.call()
    return depth > 0 ? .send(.pass, to: \.below) : .none
  }

  func reduce(into state: inout State, mutation: Never) {}
}
