public import ThoriumConsole
import ThoriumConsoleProof

/// The `playlist` example.
public let playlist = Example(
  "playlist",
  "songs from files, and the changes of each reload",
  readsFixtures: true,
  hints: ["Load one of the lists songs, songs-v2, songs-slow, songs-empty and songs-bad."],
  samples: ["songs", "songs-v2", "songs-slow", "songs-empty", "songs-bad"],
  views: Views(PlaylistView(), SongView())
) { options in
  let files = try SongFiles(in: options.fixtures)
  return PlaylistFlow(fetcher: FileSongFetcher(files: files, clock: options.clock))
}
.checks([.songs])
.graphs([.songs])
