import Thorium
import ThoriumScreens

/// A table of posts that is loaded page by page and edited by the user.
struct TableReactor: Reactor {
  enum Action: Sendable, SightAction {
    case seen(Bool)
    /// The number of waiting orders.
    case orders(Int)
    case load(PagingLoad)
    case edit(TableEdit)
    /// Replaces the placeholder for an empty table.
    case setEmpty(Placeholder)
  }
  enum Mutation: Sendable {
    case setSeen(Bool)
    case page(PagingChange<Post, Int>)
    case hideRetry
    case edit(TableEdit)
    case setEmpty(Placeholder)
    case setOrders(Int)
  }
  struct State: Sendable, Hashable {
    var table = PostTable()
    var paging = Paging(first: 1)
    var isSeen = false
    /// True after the screen was first visible, which loads the table.
    var isLaidOut = false
    /// The placeholder for an unreachable server; `nil` if it is not shown.
    var retry: Placeholder?
    /// The placeholder for an empty table.
    var nothing = Placeholder.empty
    /// The number of waiting orders when the screen was last visible.
    var orders = 0
    @Pulse var notice: Notice?

    /// The displayed placeholder, if the table is loaded and empty.
    var empty: Placeholder? {
      let isSettled = paging.page != nil && paging.loading == nil && paging.failure == nil
      return isSettled && table.list.isEmpty ? nothing : nil
    }
  }

  let client: any WaybillClient
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .seen(let isSeen) where isSeen == state.isSeen: .none
    case .seen(true) where !state.isLaidOut: .concat(.just(.setSeen(true)), load(.reload, state))
    case .seen(let isSeen): .just(.setSeen(isSeen))
    case .orders(let count): .just(.setOrders(count))
    case .load(.retry): .concat(.just(.hideRetry), load(.retry, state))
    case .load(let how): load(how, state)
    case .edit(let edit): .just(.edit(edit))
    case .setEmpty(let text): .just(.setEmpty(text))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setSeen(let isSeen):
      state.isSeen = isSeen
      state.isLaidOut = true
    case .hideRetry: state.retry = nil
    case .setEmpty(let text): state.nothing = text
    case .setOrders(let count): state.orders = count
    case .edit(let edit): state.attempt { table throws(Refusal) in try table.perform(edit) }
    case .page(let change):
      if case .begin = change { state.retry = nil }
      switch state.paging.apply(change) {
      case .first(let posts): state.attempt { table throws(Refusal) in try table.show(posts) }
      case .more(let posts): state.attempt { table throws(Refusal) in try table.append(posts) }
      case .failure(let load, let error): state.fail(load, error)
      case nil: break
      }
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .seen, .orders, .setEmpty: return nil
    case .load(let how): return state.paging.refusal(of: how)
    case .edit(let edit):
      var copy = state.table
      do throws(Refusal) { try copy.perform(edit) } catch { return error }
      return nil
    }
  }

  private func load(_ how: PagingLoad, _ state: State) -> Effect<Self> {
    .paging(how, of: state.paging, Mutation.page) { page, _ in
      let posts = try await client.posts(page: page)
      return LoadedPage(posts, next: posts.isEmpty ? nil : page + 1)
    }
  }
}

extension TableReactor.State {
  /// Changes the table; if an edit is refused only now, the refusal is shown as a notice.
  fileprivate mutating func attempt(_ change: (inout PostTable) throws(Refusal) -> Void) {
    var next = table
    do throws(Refusal) {
      try change(&next)
      table = next
    } catch {
      notice = .failure("\(error)")
    }
  }

  /// Shows that loading has failed.
  ///
  /// If a reload did not reach the server, it shows a placeholder, otherwise a notice.
  fileprivate mutating func fail(_ load: PagingLoad, _ error: any Error) {
    if load == .reload, (error as? ClientError)?.isLatency == true {
      retry = .latency
    } else {
      notice = .failure("\(error)")
    }
  }
}
