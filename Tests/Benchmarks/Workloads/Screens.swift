import Synchronization
import Thorium

extension Benchmark {
  /// N1: screens come and go, with their stores, on a navigator that nobody looks at.
  static let screens = [
    walking(
      "N1 push a screen, µs",
      against: "an element appended to an array under a lock",
      \.push
    ),
    walking(
      "N1 pop a screen, by a person, µs",
      against: "the last element removed from an array under a lock",
      \.pop
    ),
    walking(
      "N1 pop a screen, by its flow, µs",
      against: "the last element removed from an array under a lock",
      \.pop
    ) { flow, screens in
      if let screen = try? flow.push(Blank()) { screens.append(screen) }
    } pop: { flow, screens in
      if let screen = screens.popLast() { flow.pop(screen) }
    },
  ]

  /// Walks up and down a stack, by default as a person does, and tells what one way costs.
  private static func walking(
    _ name: String,
    against floor: String,
    _ way: any KeyPath<Times, Double> & Sendable,
    push: @escaping Step = { flow, _ in _ = try? flow.push(Blank()) },
    pop: @escaping Step = { flow, _ in _ = try? flow.navigator.pop() }
  ) -> Benchmark {
    Benchmark(name, against: floor, limit: .atMost(2)) { effort in
      let times = walk(effort, push: push, pop: pop)
      let floor = arrayWalk(effort)
      return .count(.init(unit: "µs", ours: times[keyPath: way], floor: floor[keyPath: way]))
    }
  }
}

/// A step of a walk; what it has shown is kept for the way back.
private typealias Step = @Sendable (Flow<Void>, inout [Screen<Blank>]) -> Void

/// What a push and a pop cost, in microseconds.
private struct Times {
  let push: Double
  let pop: Double
}

/// How high a stack grows before it shrinks again.
private let height = 8

/// The medians of what a push and a pop cost.
private func medians(_ effort: Effort, push: () -> Void, pop: () -> Void) -> Times {
  var (pushes, pops): ([Double], [Double]) = ([], [])
  for _ in 0..<effort.of(20_000) {
    pushes.append(time(height, push) / .microseconds(height))
    pops.append(time(height, pop) / .microseconds(height))
  }
  return Times(push: pushes.median, pop: pops.median)
}

private func walk(_ effort: Effort, push: Step, pop: Step) -> Times {
  let navigator = Navigator()
  defer { navigator.end() }
  let held = Mutex<Flow<Void>?>(nil)
  let results = navigator.start(Held { flow in held.withLock { $0 = flow } })
  guard let flow = held.withLock({ $0 }), (try? flow.push(Blank())) != nil else {
    return Times(push: 0, pop: 0)
  }
  var screens: [Screen<Blank>] = []
  defer { withExtendedLifetime(results) {} }
  return medians(effort) {
    push(flow, &screens)
  } pop: {
    pop(flow, &screens)
  }
}

private func arrayWalk(_ effort: Effort) -> Times {
  let numbers = Mutex([0])
  return medians(effort) {
    numbers.withLock { $0.append($0.count) }
  } pop: {
    numbers.withLock { _ = $0.removeLast() }
  }
}
