import Thorium

/// A page that is only read: a readme, or what lies behind an address.
struct PageReactor: Reactor {
  struct State: Sendable, Hashable {
    let title: String
    let text: String
  }

  let initialState: State

  func reduce(into state: inout State, mutation: Never) {}
}
