// error: type 'Effect<Counter>' has no member 'added'
import Thorium

struct Counter: Reactor {
  enum Action: Sendable { case add }
  enum Mutation: Sendable { case added }
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .add: .added
    }
  }

  func reduce(into state: inout Int, mutation: Mutation) { state += 1 }
}
