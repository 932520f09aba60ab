import Thorium

@testable import ThoriumExamplePlaylist

/// A fetcher that answers as a test says.
struct StubFetcher: SongFetcher {
  /// Lists of which each has another number of songs, which are called after it.
  static let lengths = ["none": 0, "one": 1, "two": 2, "many": 20]

  let clock: any Clock<Duration>
  var latency: @Sendable (String) -> Duration = { _ in .milliseconds(100) }

  @concurrent
  func songs(of name: String) async throws -> ParsedSongs {
    try await clock.sleep(for: latency(name))
    guard let length = Self.lengths[name] else { throw SongError.noFile(name) }
    return ParsedSongs(songs: (0..<length).map { Song("\(name) \($0)") })
  }
}

extension Song {
  init(_ title: String, id: String? = nil, cover: String? = "cover.png") {
    self.init(
      id: id.map(ID.given) ?? .described(title: title, artist: "Artist"),
      title: title,
      artistName: "Artist",
      albumCover: cover
    )
  }
}
