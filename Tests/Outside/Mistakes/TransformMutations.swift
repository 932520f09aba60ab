// error: No store calls transform(mutations:). Name it transform(mutation:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func transform(mutations: Pipeline<String>) -> Pipeline<String> { mutations }
}
