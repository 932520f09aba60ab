import Synchronization
import Thorium

extension Benchmark {
  /// N1: screens come and go, with their stores, on a navigator that nobody looks at.
  static let screens = [
    Benchmark(
      "N1 push a screen, µs",
      against: "an element appended to an array under a lock",
      limit: .atMost(2)
    ) { effort in
      let times = walk(effort) { flow, _ in
        _ = try? flow.push(Blank())
      } pop: { flow, _ in
        _ = try? flow.navigator.pop()
      }
      return .count(.init(unit: "µs", ours: times.push, floor: arrayWalk(effort).push))
    },
    Benchmark(
      "N1 pop a screen, by a person, µs",
      against: "the last element removed from an array under a lock",
      limit: .atMost(2)
    ) { effort in
      let times = walk(effort) { flow, _ in
        _ = try? flow.push(Blank())
      } pop: { flow, _ in
        _ = try? flow.navigator.pop()
      }
      return .count(.init(unit: "µs", ours: times.pop, floor: arrayWalk(effort).pop))
    },
    Benchmark(
      "N1 pop a screen, by its flow, µs",
      against: "the last element removed from an array under a lock",
      limit: .atMost(2)
    ) { effort in
      let times = walk(effort) { flow, screens in
        if let screen = try? flow.push(Blank()) { screens.append(screen) }
      } pop: { flow, screens in
        if let screen = screens.popLast() { flow.pop(screen) }
      }
      return .count(.init(unit: "µs", ours: times.pop, floor: arrayWalk(effort).pop))
    },
  ]
}

private struct Blank: Reactor {
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// A flow that gives itself away, and waits for its end.
private struct Held: Coordinator {
  let give: @Sendable (Flow<Void>) -> Void

  func start(in flow: Flow<Void>) async throws {
    give(flow)
    for await _ in AsyncStream(Never.self, { _ in }) {}
  }
}

/// How high a stack grows before it shrinks again.
private let height = 8

/// The medians of what a push and a pop cost, in microseconds.
private func medians(
  _ effort: Effort,
  push: () -> Void,
  pop: () -> Void
) -> (push: Double, pop: Double) {
  var (pushes, pops): ([Double], [Double]) = ([], [])
  for _ in 0..<effort.of(20_000) {
    pushes.append(time(height, push) / .microseconds(height))
    pops.append(time(height, pop) / .microseconds(height))
  }
  return (pushes.median, pops.median)
}

private func walk(
  _ effort: Effort,
  push: (Flow<Void>, inout [Screen<Blank>]) -> Void,
  pop: (Flow<Void>, inout [Screen<Blank>]) -> Void
) -> (push: Double, pop: Double) {
  let navigator = Navigator()
  defer { navigator.end() }
  let held = Mutex<Flow<Void>?>(nil)
  let results = navigator.start(Held { flow in held.withLock { $0 = flow } })
  guard let flow = held.withLock({ $0 }), (try? flow.push(Blank())) != nil else { return (0, 0) }
  var screens: [Screen<Blank>] = []
  defer { withExtendedLifetime(results) {} }
  return medians(effort) {
    push(flow, &screens)
  } pop: {
    pop(flow, &screens)
  }
}

private func arrayWalk(_ effort: Effort) -> (push: Double, pop: Double) {
  let numbers = Mutex([0])
  return medians(effort) {
    numbers.withLock { $0.append($0.count) }
  } pop: {
    numbers.withLock { _ = $0.removeLast() }
  }
}
