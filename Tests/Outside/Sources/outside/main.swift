// E2: building and running the cheap effects allocates nothing in a release build, also when the
// store is specialised in another package. Ends with status 1 where that does not hold.

import CProbe
import Thorium

struct Sum: Reactor {
  enum Action: Sendable, CaseIterable { case none, just, of, run }

  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .none: .none
    case .just: .just(1)
    case .of: .of(1, 2, 3)
    case .run: .run { emit in emit(1) }
    }
  }

  func reduce(into state: inout Int, mutation: Int) {
    state += mutation
  }
}

let sends = 10_000

/// How many allocations one send costs, in the mean.
func allocationsForEach(_ action: Sum.Action, in store: Store<Sum>) -> Double {
  store.send(action)
  let before = allocations()
  for _ in 0..<sends { store.send(action) }
  return Double(allocations() - before) / Double(sends)
}

countAllocations(true)
var isRight = true
for observers in [0, 1, 10] {
  let store = Store(Sum())
  let subscriptions = (0..<observers).map { _ in store.observe { _ in } }
  for action in Sum.Action.allCases {
    let count = allocationsForEach(action, in: store)
    // The counter is seen to count: a body is a task, which is allocated.
    let isExpected = action == .run ? count >= 1 : count == 0
    isRight = isRight && isExpected
    print("\(action), \(observers) observers: \(count) allocations a send\(isExpected ? "" : " !")")
  }
  for subscription in subscriptions { subscription.cancel() }
}

if !isRight { fatalError("A send allocates where it should not, or the counter does not count.") }
