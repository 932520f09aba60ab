import Thorium
import ThoriumParts

/// A list of songs that is loaded on request; a new load replaces the current one.
///
/// The displayed songs stay when a load fails or is cancelled.
struct PlaylistReactor: Reactor {
  enum Action: Sendable {
    case load(String)
    case rows
    case item(section: Int, row: Int)
    case open(Int)
  }
  enum Mutation: Sendable {
    case running(Running<String>.Change)
    case setSongs(ParsedSongs)
    case fail(SongError)
    case answer(Answer)
  }
  enum Event: Sendable, Equatable { case opened(SongDisplay) }
  /// The response to a request for rows.
  enum Answer: Sendable, Hashable {
    case row(Int, SongDisplay)
    case noRows
    case item(SongDisplay?)
  }
  struct State: Sendable, Hashable {
    var items: [SongDisplay] = []
    var running: Running<String> = []
    /// The number of songs when the list was first filled; later it changes row by row.
    @Pulse var reload: Int?
    @Pulse var answer: Answer?
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
      .run(name: name) { emit in emit(.setSongs(try await fetcher.songs(of: name, emit.clock))) }
        .catch { .fail($0 as? SongError ?? .other("\($0)")) }
        .executing("load", latest: true, Mutation.running)
    case .rows where state.items.isEmpty: .just(.answer(.noRows))
    case .rows: .from(state.items.enumerated().map { .answer(.row($0, $1)) })
    case .item(let section, let row): .just(.answer(.item(state.item(section: section, row: row))))
    case .open(let row): .event(.opened(state.items[row]))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .running(let change): state.running.apply(change)
    case .setSongs(let parsed):
      state.items = parsed.songs.map(SongDisplay.init)
      if state.items.isEmpty { state.answer = .noRows }
      if state.$reload.count == 0, !state.items.isEmpty { state.reload = state.numberOfItems }
      if parsed.skipped > 0 { state.skipped = parsed.skipped }
    case .fail(let error): state.error = error
    case .answer(let answer): state.answer = answer
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    guard case .open(let row) = action, state.item(section: 0, row: row) == nil else { return nil }
    return "no row \(row)"
  }
}

/// One song.
struct SongReactor: Reactor {
  let initialState: SongDisplay

  func reduce(into state: inout SongDisplay, mutation: Never) {}
}
