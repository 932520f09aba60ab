// error: covariant 'Self' or 'Self?' can only appear at the top level of method result type
import Thorium

final class Counter: Reactor {
  enum Action: Sendable { case add }
  let initialState = 0
  func mutate(action: Action) -> Effect<Self> { .just(action) }
  func reduce(into state: inout Int, mutation: Action) { state += 1 }
}
