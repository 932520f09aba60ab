// error: type 'Counter.Action' has no member 'added'
import Thorium

struct Counter: Reactor {
  enum Action: Sendable { case add }
  let initialState = 0
  func mutate(action: Action) -> Effect<Self> { .just(.added) }
  func reduce(into state: inout Int, mutation: Mutation) {}
}
