// error: type 'Counter.Mutation' does not conform to protocol 'Reactor'
import Thorium

struct Counter: Reactor {
  enum Action: Sendable { case add }
  enum Mutation: Sendable { case added }
  let initialState = 0

  func mutate(action: Action) -> Effect<Mutation> { .none }
  func reduce(into state: inout Int, mutation: Mutation) { state += 1 }
}
