// error: type 'Page.State' does not conform to protocol 'Equatable'
import Thorium

struct Page: Reactor {
  enum Action: Sendable { case close }
  struct State: Sendable, Equatable { @Pulse var close: Void? }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) { state.close = () }
}
