import Thorium
import ThoriumScreens

/// A list of songs that is loaded on request; a new load replaces the current one.
///
/// The displayed songs stay when a load fails or is cancelled.
struct PlaylistReactor: Reactor {
  enum Action: Sendable {
    case load(String)
    case open(Int)
  }
  enum Mutation: Sendable {
    case running(Running<String>.Change)
    case setSongs(ParsedSongs)
    case fail(SongError)
  }
  enum Event: Sendable, Equatable { case opened(SongDisplay) }
  struct State: Sendable, Hashable {
    var items: [SongDisplay] = []
    var running: Running<String> = []
    /// The number of songs when the list was first filled; later it changes row by row.
    @Pulse var reload: Int?
    /// Assigned when a loaded list has no songs.
    @Pulse var isEmpty: Bool?
    @Pulse var skipped: Int?
    @Pulse var error: SongError?

    var isLoading: Bool { running.contains("load") }
    var numberOfSections: Int { 1 }
    var numberOfItems: Int { items.count }

    /// Returns the song in a row; `nil` if the section or the row does not exist.
    func item(section: Int, row: Int) -> SongDisplay? {
      section == 0 && items.indices.contains(row) ? items[row] : nil
    }
  }

  let fetcher: any SongFetcher
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load(let name):
      .run(name: name) { emit in emit(.setSongs(try await fetcher.songs(of: name))) }
        .catch { .fail($0 as? SongError ?? .other("\($0)")) }
        .executing("load", latest: true, Mutation.running)
    case .open(let row): .event(.opened(state.items[row]))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .running(let change): state.running.apply(change)
    case .setSongs(let parsed):
      state.items = parsed.songs.map(SongDisplay.init)
      if state.$reload.count == 0, !state.items.isEmpty { state.reload = state.numberOfItems }
      if state.items.isEmpty { state.isEmpty = true }
      if parsed.skipped > 0 { state.skipped = parsed.skipped }
    case .fail(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .open(let row) = action { state.items.refusal(ofRow: row) } else { nil }
  }
}
