import Thorium

/// A page to read: a readme, a source file, or the content of an address.
struct PageReactor: Reactor {
  struct State: Sendable, Hashable {
    let title: String
    let text: String
  }

  let initialState: State

  func reduce(into state: inout State, mutation: Never) {}
}
