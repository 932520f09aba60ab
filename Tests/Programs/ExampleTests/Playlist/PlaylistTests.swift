import Foundation
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExamplePlaylist

struct PlaylistTests {
  private let world = VirtualWorld()

  @Test func `before any load there is one section without a row`() throws {
    let state = try Store(files(), in: world.runtime).currentState
    #expect(state.numberOfSections == 1 && state.numberOfItems == 0)
    #expect(state.item(section: 0, row: 0) == nil && !state.isLoading)
  }

  @Test func `all songs are shown in their order, with the values of their rows`() throws {
    let store = try Store(files(), in: world.runtime)
    load("songs", in: store)
    let state = store.currentState
    #expect(state.items.map(\.title) == (1...7).map { "Song \($0)" })
    #expect(state.items.map(\.subtitle) == [1, 1, 1, 2, 2, 3, 3].map { "Artist \($0)" })
    #expect(Set(state.items.map(\.coverImage)) == [URL(string: "cover.png")])
    #expect(state.items.map(\.id) == (1...7).map { .given("s\($0)") })
    #expect(state.reload == 7)
  }

  @Test func `the list is filled once, and changed row by row afterwards`() {
    let store = Store(PlaylistReactor(fetcher: StubFetcher(clock: world.clock)), in: world.runtime)
    for name in ["none", "two", "none", "one"] { load(name, in: store) }
    #expect(store.currentState.$reload.count == 1 && store.currentState.reload == 2)
    #expect(store.currentState.numberOfItems == 1)
  }

  @Test func `a fetcher gives the parser the content of the file, and knows no song`() throws {
    struct Echo: SongParser {
      func parse(_ data: Data) throws(SongError) -> ParsedSongs {
        throw .other(String(decoding: data, as: UTF8.self))
      }
    }
    let store = try Store(files(Echo()), in: world.runtime)
    load("songs-bad", in: store)
    #expect(store.currentState.error == .other("these are not the songs\n"))
  }

  @Test func `another fetcher's error is printed in its own words`() {
    struct Broken: SongFetcher, Error, CustomStringConvertible {
      let description = "the disk is full"

      @concurrent
      func songs(of name: String) async throws -> ParsedSongs {
        throw self
      }
    }
    let store = Store(PlaylistReactor(fetcher: Broken()), in: world.runtime)
    load("songs", in: store)
    #expect(store.currentState.error == .other("the disk is full"))
    #expect(world.reports.isEmpty)
  }

  @Test func `each requested row is reported, also more rows than a pulse keeps`()
    throws
  {
    let rows = (0..<20).map { "{\"title\":\"T\($0)\",\"artist_name\":\"A\"}" }
    let files = [
      "long.json": "{\"result\":[\(rows.joined(separator: ","))]}", "latency.json": "{}",
    ]
    let input = "rows\nload long\ntick\nrows\n"
    let run = try Run("run", "playlist", "--fixtures", ".", input: input, in: Folder(files))
    #expect(run.lines.contains("(no songs)"))
    #expect(run.lines.suffix(21) == (0..<20).map { " \($0) T\($0) - A" } + ["bye"])
  }

  /// The example's own files, and who reads them.
  private func files(_ parser: any SongParser = JSONSongParser()) throws -> PlaylistReactor {
    let files = try SongFiles(in: nil)
    let fetcher = FileSongFetcher(parser: parser, files: files, clock: world.clock)
    return PlaylistReactor(fetcher: fetcher)
  }

  private func load(_ name: String, in store: Store<PlaylistReactor>) {
    store.send(.load(name))
    world.run()
    world.advance(by: .milliseconds(100))
  }
}
