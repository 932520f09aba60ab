import Thorium

/// A machine whose actions start bodies, each of which suspends once and adds one.
struct Worker: Reactor {
  let initialState = 0

  func mutate(action: Void) -> Effect<Self> {
    .run { emit in
      await Task.yield()
      emit(1)
    }
  }

  func reduce(into state: inout Int, mutation: Int) {
    state += mutation
  }
}
