import Thorium
import ThoriumScreens

/// A list that is loaded page by page, as a reactor would do it.
struct Feed: Reactor {
  enum Action: Sendable {
    case load(PagingLoad)
    case leave
  }
  enum Mutation: Sendable { case page(PagingChange<Entry, Int>) }
  struct State: Sendable, Equatable {
    var paging = Paging(first: 1)
    var list = Entries()
    var failures = 0
  }
  let initialState = State()
  /// Answers a page; one without rows is behind the last.
  let load: @Sendable (Int) async throws -> [Entry]

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load(let load):
      .paging(load, of: state.paging, Mutation.page) { page, _ in
        let rows = try await self.load(page)
        return LoadedPage(rows, next: rows.isEmpty ? nil : page + 1)
      }
    case .leave: .cancel(id: "paging")
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    guard case .page(let change) = mutation else { return }
    switch state.paging.apply(change) {
    case .first(let rows): state.list.become(SectionedList(once: rows))
    case .more(let rows): state.list.appendNews(in: rows)
    case .failure: state.failures += 1
    case nil: break
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .load(let load): state.paging.refusal(of: load)
    case .leave: nil
    }
  }
}
