// error: cannot convert value of type 'Bool' to closure result type 'Void'
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func mutate(action: Int) -> Effect<Self> {
    .run { emit in
      guard action > 0 else { return emit(0) }
      emit(action)
    }
  }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
