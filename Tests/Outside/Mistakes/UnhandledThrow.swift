// error: call can throw, but it is not marked with 'try' and the error is not handled
import Thorium

struct Counter: Reactor {
  enum Action: Sendable { case add }
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    .run { emit in
      await emit.clock.sleep(for: .seconds(1))
      emit(.add)
    }
  }

  func reduce(into state: inout Int, mutation: Action) { state += 1 }
}
