// error: missing return in closure expected to return 'Bool'
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func mutate(action: Int) -> Effect<Self> {
    .run { emit in
      let count = try await emit.condition { count in
        let limit = 3
        count > limit
      }
      emit(count)
    }
  }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
