// error: left side of mutating operator isn't mutable: 'self' is immutable
// error: 'weak' may only be applied to class and class-bound protocol types, not 'Counter'
import Thorium

struct Counter: Reactor {
  let initialState = 0
  private var taps = 0

  func mutate(action: Int) -> Effect<Self> {
    taps += 1
    return .run { [weak self] emit in emit(self?.taps ?? 0) }
  }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
