import Thorium
import ThoriumScreens

/// The user's own repositories by first letter, or the starred ones; both can be searched.
struct RepositoriesReactor: Reactor {
  typealias List = SectionedList<Repository, String>

  enum Action: Sendable {
    case load
    case show(Segment)
    case search(String)
    case select(ListPath)
    /// A star was added or removed elsewhere.
    case starsChanged
  }
  enum Mutation: Sendable {
    case setSegment(Segment)
    case setKeyword(String)
    case setRepositories([Repository], Segment)
    case running(Running<Segment>.Change)
    /// Loading has failed.
    case miss(String?, Segment)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    var segment = Segment.owned
    var keyword = ""
    /// The loaded repositories, which the list shows in part.
    var loaded: [Segment: [Repository]] = [:]
    /// The lists whose last load has failed.
    var missed: Set<Segment> = []
    var list = List()
    var running: Running<Segment> = []
    @Pulse var error: String?
  }

  /// The time without typing after which a search starts.
  static let pause = Duration.milliseconds(500)

  let client: any SocialClient
  let world: Store<World>
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load: load(state.segment)
    case .show(let segment):
      .concat(.just(.setSegment(segment)), state.loaded[segment] == nil ? load(segment) : .none)
    case .search(let keyword): .just(.setKeyword(keyword))
    case .select(let path): state.list[path].map { .event($0.id.destination) } ?? .none
    case .starsChanged: state.loaded[.starred] == nil ? .none : load(.starred)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setSegment(let segment): state.segment = segment
    case .setKeyword(let keyword): state.keyword = keyword
    case .setRepositories(let repositories, let segment): state.loaded[segment] = repositories
    case .running(let change):
      if case .begin(let segment) = change { state.missed.remove(segment) }
      state.running.apply(change)
    case .miss(let error, let segment):
      state.missed.insert(segment)
      state.error = error
    }
    state.list.become(state.matches)
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .select(let path) = action { state.list.refusal(ofRow: path) } else { nil }
  }

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action
      .debounce(for: Self.pause) { if case .search = $0 { true } else { false } }
      .merge(world.all(.starsChanged).map { _ in .starsChanged })
  }

  private func load(_ segment: Segment) -> Effect<Self> {
    .run(name: "repositories \(segment)") { emit in
      let repositories =
        switch segment {
        case .owned: try await client.repositories()
        case .starred: try await client.starredRepositories()
        }
      emit(.setRepositories(repositories, segment))
    }
    .executing(segment, latest: true, Mutation.running)
    .catch { .miss(message(of: $0), segment) }
  }
}

extension RepositoriesReactor.State {
  /// True when the displayed repositories are neither loaded nor being loaded.
  var lacksContent: Bool { loaded[segment] == nil && !running.contains(segment) }

  /// The displayed list: repositories whose names contain the keyword, regardless of case.
  fileprivate var matches: RepositoriesReactor.List {
    let matches = (loaded[segment] ?? []).filter {
      keyword.isEmpty || $0.name.lowercased().contains(keyword.lowercased())
    }
    if segment == .starred { return .init(once: matches) }
    // Repositories are distinguished by their names, so that none is refused.
    return (try? .init(byFirstLetter: matches, of: \.name)) ?? .init(once: matches)
  }
}
