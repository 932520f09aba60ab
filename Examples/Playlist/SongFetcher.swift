import Foundation

/// Whoever can get the songs of a list, somewhere else than where it is asked.
///
/// It takes its time on the clock of whoever asks. The original has two closures, one for the
/// songs and one for the error; here there is one result, and it throws.
protocol SongFetcher: Sendable {
  @concurrent
  func songs(of name: String, _ clock: any Clock<Duration>) async throws -> ParsedSongs
}

/// A fetcher that reads files, and leaves to a parser what stands in them.
struct FileSongFetcher: SongFetcher {
  var parser: any SongParser = JSONSongParser()
  let files: SongFiles

  @concurrent
  func songs(of name: String, _ clock: any Clock<Duration>) async throws -> ParsedSongs {
    try await clock.sleep(for: files.latency(of: name))
    return try parser.parse(try files.data(of: name))
  }
}
