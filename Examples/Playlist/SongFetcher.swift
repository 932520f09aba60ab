import ThoriumConsole

/// A service that fetches the songs of a list concurrently with the caller.
///
/// The original has two closures, one for the songs and one for the error. Here there is one
/// result, and the method throws.
protocol SongFetcher: Sendable {
  @concurrent
  func songs(of name: String) async throws -> ParsedSongs
}

/// A fetcher that reads files, which takes time on a clock, and passes their content to a parser.
struct FileSongFetcher: SongFetcher {
  var parser: any SongParser = JSONSongParser()
  let files: SongFiles
  let clock: any Clock<Duration>

  @concurrent
  func songs(of name: String) async throws -> ParsedSongs {
    try await clock.sleep(steps: files.latency[name])
    return try parser.parse(try files.data(of: name))
  }
}
