import Foundation
import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExamplePlaylist

/// The faults of the original, each of which ours does not have.
struct PlaylistTrapTests {
  private let world = VirtualWorld()
  private let store: Store<PlaylistReactor>

  init() {
    store = Store(PlaylistReactor(fetcher: StubFetcher(clock: world.clock)), in: world.runtime)
  }

  @Test func `an abandoned load is reported, and does not load forever`() {
    var left: Store<PlaylistReactor>? = Store(
      PlaylistReactor(fetcher: StubFetcher(clock: world.clock)),
      in: world.runtime
    )
    left?.send(.load("two"))
    #expect(left?.currentState.isLoading == true)
    left = nil
    world.run()
    #expect(
      world.reports.map(\.description) == [
        "two of PlaylistReactor was cancelled, since the store was released. Keep the store while it works, "
          + "or end it with end()."
      ]
    )
  }

  @Test(arguments: [(1, 0), (5, 0), (-1, 0), (0, -1), (0, 2), (0, .min), (0, .max), (.max, .max)])
  func `a section or a row that is not there has no song`(section: Int, row: Int) async {
    load("two")
    #expect(store.currentState.item(section: section, row: row) == nil)
    #expect(store.currentState.item(section: 0, row: 1)?.title == "two 1")
    if section == 0 {
      #expect(await store.perform(.open(row)).refusal == Refusal("no row \(row)"))
    }
  }

  @Test(arguments: [
    ("", SongError.notJSON), ("songs", .notJSON), ("{", .notJSON),
    ("{}", .noResult), (#"{"result":null}"#, .noResult), (#"{"Result":[]}"#, .noResult),
    ("[]", .malformed("not an object")), ("7", .malformed("not an object")),
    (#"{"result":{}}"#, .malformed("\"result\" is not a list")),
  ])
  func `any flaw in the data gives one error, with its reason`(
    text: String,
    error: SongError
  ) {
    #expect(throws: error) { try JSONSongParser().parse(Data(text.utf8)) }
    #expect(error.description != "")
  }

  @Test(arguments: [
    #"{"title":null,"artist_name":"A"}"#, #"{"title":1,"artist_name":"A"}"#,
    #"{"title":"T"}"#, #"{"title":"T","artist_name":null}"#, "null", "[]", "3", "\"T\"", "{}",
  ])
  func `a row that is no song is skipped and counted, and the others stay`(row: String) throws {
    let good = #"{"id":"s1","title":"T","artist_name":"A","cover":"c"}"#
    let data = Data("{\"result\":[\(row),\(good),\(row)]}".utf8)
    let parsed = try JSONSongParser().parse(data)
    #expect(parsed.songs == [Song(id: .given("s1"), title: "T", artistName: "A", albumCover: "c")])
    #expect(parsed.skipped == 2)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: [Song]].self, from: data)
    }
  }

  @Test(arguments: [
    (nil, nil), ("", nil), ("http://x y", nil), ("cover.png", "cover.png"),
    ("not a url", "not%20a%20url"),
  ])
  func `a cover that is no address is none, and the song stays`(cover: String?, url: String?) {
    let display = SongDisplay(Song("T", cover: cover))
    #expect(display.coverImage?.absoluteString == url)
    #expect(display.title == "T")
  }

  @Test func `songs stay when a load fails, and when one is cancelled`() {
    load("two")
    load("missing")
    #expect(store.currentState.error == .noFile("missing"))
    #expect(store.currentState.numberOfItems == 2)
    #expect(!store.currentState.isLoading)
    store.send(.load("one"))
    store.send(.load("missing"))
    tick()
    #expect(store.currentState.$error.count == 2)
    #expect(store.currentState.items.map(\.title) == ["two 0", "two 1"])
  }

  @Test func `a list outside of the folder is not found`() throws {
    let folder = try Folder(["latency.json": "{}", "songs.json": "{\"songs\": []}"])
    let name = "../\(folder.url.lastPathComponent)/songs"
    let files = try SongFiles(in: folder.url.path)
    #expect(try !files.data(of: "songs").isEmpty)
    #expect(throws: SongError.noFile("\(name).json")) { try files.data(of: name) }
  }

  private func load(_ name: String) {
    store.send(.load(name))
    tick()
  }

  /// Lets the fetcher begin to sleep, and then time pass.
  private func tick() {
    world.run()
    world.advance(by: .milliseconds(100))
  }
}
