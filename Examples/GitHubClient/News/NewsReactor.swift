import Thorium
import ThoriumScreens

/// The news of a user: first the stored ones, then also the new ones above them.
struct NewsReactor: Reactor {
  typealias List = SectionedList<Entry, String>

  enum Action: Sendable {
    case load(PagingLoad)
    case select(ListPath)
    /// The program has returned to the foreground.
    case foreground
  }
  enum Mutation: Sendable {
    case page(PagingChange<Entry, Int>)
    case setTag(String)
    case setReachable(Bool)
    case tell(String)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    var list = List()
    var paging = Paging(first: 1)
    /// A tag that identifies the content of the last response.
    var tag: String?
    var isReachable = true
    @Pulse var error: String?
    /// An error of the service that is logged, but not shown to the user.
    @Pulse var log: String?

    /// True while news is loading, and before the first load, since showing the list loads it.
    var isLoading: Bool {
      paging.loading != nil || paging.page == nil && paging.failure == nil
    }
  }

  let client: any SocialClient
  let local: LocalStore
  let world: Store<World>
  let initialState: State

  /// Creates a reactor with the stored news.
  init(_ client: any SocialClient, local: LocalStore, world: Store<World>) async {
    self.client = client
    self.local = local
    self.world = world
    let kept = await local.activities(of: client.login)
    initialState = State(list: kept.list.isEmpty ? List() : List(once: kept.list), tag: kept.tag)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load(let load): self.load(load, state)
    case .foreground where state.paging.loading != nil: .none
    case .foreground: load(.reload, state)
    case .select(let path): state.list[path].map { .event(Destination($0.link)) } ?? .none
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .page(let change):
      switch state.paging.apply(change) {
      case .first(let activities): state.list.put(activities, most: LocalStore.mostActivities)
      case .more(let activities): state.list.appendNews(in: activities)
      case .failure(_, GitHubError.requestFailed(let reason)): state.log = reason
      case .failure(_, let error): state.error = message(of: error)
      case nil: break
      }
    case .setTag(let tag): state.tag = tag
    case .setReachable(let isReachable): state.isReachable = isReachable
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .load(let load): state.paging.refusal(of: load)
    case .select(let path): state.list.refusal(ofRow: path)
    case .foreground: nil
    }
  }

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.merge(world.all(.cameToForeground).map { _ in .foreground })
  }

  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    mutation.merge(world.states(\.isReachable).map { .setReachable($0) })
  }

  private func load(_ load: PagingLoad, _ state: State) -> Effect<Self> {
    .paging(load, of: state.paging, Mutation.page) { page, emit in
      try await loaded(page, emit)
    }
  }

  /// Loads a page; if it is the first page, also stores the list.
  private func loaded(_ page: Int, _ emit: Emitter<Self>) async throws -> LoadedPage<Entry, Int> {
    let tag = page == 1 ? emit.currentState.tag : nil
    let answer = try await client.activities(page: page, unless: tag)
    if page == 1 {
      var list = emit.currentState.list
      list.put(answer.activities, most: LocalStore.mostActivities)
      let kept = KeptActivities(list: list.allRows, tag: answer.tag)
      do { try await local.keep(kept, of: client.login) } catch { emit(.tell("\(error)")) }
      emit(.setTag(answer.tag))
    }
    return LoadedPage(answer.activities, next: answer.next)
  }
}

extension SectionedList<Entry, String> {
  /// Inserts the new activities at the front, and drops the oldest above a maximum.
  ///
  /// Activities are compared by their ids, so that an activity that was
  /// deleted upstream causes no duplicates.
  mutating func put(_ activities: [Entry], most: Int) {
    let all = (news(in: activities) + allRows).prefix(most)
    become(SectionedList(once: Array(all)))
  }
}

/// A page of activities, the newest first.
struct ActivityPage: Sendable, Equatable {
  /// The activities; empty if nothing has changed since the response with the sent tag.
  var activities: [Entry]
  /// The number of the next page; `nil` if there is none.
  var next: Int?
  /// A tag that identifies the content of this response.
  var tag: String
}
