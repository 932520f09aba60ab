import Thorium

/// A machine with a heavy state, of which each action changes one element.
struct LongList: Reactor {
  enum Action: Sendable {
    case increase(Int)
  }

  let initialState: [Int]

  init(_ count: Int) {
    initialState = Array(repeating: 0, count: count)
  }

  func reduce(into state: inout [Int], mutation: Action) {
    switch mutation {
    case .increase(let index): state[index] += 1
    }
  }
}
