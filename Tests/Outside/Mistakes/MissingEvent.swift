// error: type 'Never' has no member 'saved'
import Thorium

struct Editor: Reactor {
  enum Action: Sendable { case save }
  let initialState = ""
  func mutate(action: Action) -> Effect<Self> { .event(.saved) }
  func reduce(into state: inout String, mutation: String) {}
}
