import Thorium
import ThoriumPersistence

/// An item of the shopping list.
struct ItemReactor: LoggedChild, Codable {
  static let logName = "item"

  enum Action: Codable {
    case more
    case less
    case rename(String)
    case remove
  }

  enum Event: Sendable { case isGone }

  struct State: Codable, Equatable {
    var title: String
    var count = 1
  }

  let initialState: State

  init(_ title: String) {
    initialState = State(title: title)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .remove: .event(.isGone)
    case .less where state.count == 1: .event(.isGone)
    case .more, .less, .rename: .just(action)
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .more: state.count += 1
    case .less: state.count -= 1
    case .rename(let title): state.title = title
    case .remove: break
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .rename("") = action { "an item needs a title" } else { nil }
  }
}
