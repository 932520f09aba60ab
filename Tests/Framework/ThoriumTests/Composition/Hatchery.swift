import Thorium

/// A child that emits numbers as soon as its store is made, and logs the calls of its members.
struct Hatchling: Reactor {
  typealias Event = Int

  let peeps: Int
  let calls: Record<String>
  /// Called by `initialState`, which a store asks for once.
  var asState: @Sendable () -> Void = {}
  /// Called when the pipeline of the actions begins to read its merged sequence.
  var asStart: @Sendable () -> Void = {}

  var initialState: Int {
    calls.append("state")
    asState()
    return 0
  }

  func transform(action: Pipeline<Int>) -> Pipeline<Int> {
    calls.append("pipelines")
    let next = Box(-1)
    return action.merge(
      AsyncStream { [peeps, calls, asStart] in
        let number = next.change { next in
          next += 1
          return next
        }
        if number == 0 {
          calls.append("start")
          asStart()
        }
        return number < peeps ? number : nil
      }
    )
  }

  func mutate(action: Int) -> Effect<Self> { .event(action) }
  func reduce(into state: inout Int, mutation: Int) {}
}

/// A parent of two, which writes down what it hears.
struct Hatchery: Reactor {
  typealias Action = Int

  struct State: Sendable {
    var first: Child<Hatchling>
    var second: Child<Hatchling>
    var heard: [Int] = []
  }

  let initialState: State
  private let calls: Record<String>

  init(_ first: Hatchling, _ second: Hatchling? = nil) {
    initialState = State(first: Child(first), second: Child(second ?? first))
    calls = first.calls
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    calls.append("hear")
    return events.from(\.first) { $0 }.from(\.second) { $0 }
  }

  func reduce(into state: inout State, mutation: Int) {
    state.heard.append(mutation)
  }
}
