import Thorium
public import ThoriumConsole

/// The list of songs, and the songs that are opened from the list.
struct PlaylistFlow: Coordinator {
  let fetcher: any SongFetcher

  var flowName: String { "Playlist" }

  func start(in flow: Flow<Never>) async throws -> Never {
    let screen = try flow.resetRoot(PlaylistReactor(fetcher: fetcher))
    for await case .opened(let song) in screen.events {
      try await flow.coordinate(to: SongFlow(song: song)).value
    }
    throw CancellationError()
  }
}

/// One song, until its screen is left.
struct SongFlow: Coordinator {
  let song: SongDisplay

  var flowName: String { "Song(\(song.title))" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(SongReactor(initialState: song), as: flowName)
    await screen.removed()
  }
}

/// The `playlist` example.
public let playlist = Example(
  "playlist",
  "songs from files, and the changes of each reload",
  readsFixtures: true,
  samples: ["songs", "songs-v2", "songs-slow", "songs-empty", "songs-bad"],
  checks: [.songs],
  views: Views(PlaylistView(), SongView())
) { options in
  PlaylistFlow(fetcher: FileSongFetcher(files: try SongFiles(in: options.fixtures)))
}
