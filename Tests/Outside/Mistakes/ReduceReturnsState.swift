// error: type 'Counter' does not conform to protocol 'Reactor'
import Thorium

struct Counter: Reactor {
  enum Action: Sendable { case add }
  let initialState = 0

  func reduce(state: Int, mutation: Action) -> Int { state + 1 }
}
