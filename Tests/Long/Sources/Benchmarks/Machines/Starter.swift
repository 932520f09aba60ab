import Thorium

/// A reactor that starts any effect, and adds up the mutations.
struct Starter: Reactor {
  let initialState = 0

  func mutate(action: Effect<Starter>) -> Effect<Starter> { action }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
