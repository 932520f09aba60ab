import Thorium

/// The list of songs, and the songs that are opened from the list, one at a time.
struct PlaylistFlow: Coordinator {
  let fetcher: any SongFetcher

  var flowName: String { "Playlist" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.resetRoot(PlaylistReactor(fetcher: fetcher))
    for await case .opened(let song) in screen.events {
      await (try flow.push(ConstantReactor(song), as: "Song(\(song.title))")).removed()
    }
  }
}
