import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check of the list of songs, with random responses at random times.
  static let songs = ExampleCheck("songs") { settings in
    try await falsify({ world in PlaylistReactor(fetcher: DrawnSongs(world: world)) }, settings) {
      property in
      property.actions {
        (2, call(PlaylistReactor.Action.load, .element(of: ["jazz", "rock"])))
        call(PlaylistReactor.Action.open, .int(-1...3))
      }
      property.invariant("at most two loads run") { $0.running.count(of: "load") <= 2 }
      property.exactly("loading is shown", while: "load", \.isLoading)
      property.invariant("the whole list is filled at most once") { $0.$reload.count <= 1 }
    }
  }

  /// A fetcher with random responses, which arrive late and in any order.
  private struct DrawnSongs: SongFetcher {
    let world: Simulation

    func songs(of name: String) async throws -> ParsedSongs {
      let song = call(
        { Song(id: .given("\($0)"), title: "t\($0)", artistName: $1, albumCover: nil) },
        Generator<Int>.int(0...3),
        .element(of: ["x", "y"])
      )
      let songs = call({ ParsedSongs(songs: $0, skipped: $1) }, song.list(0...4), .int(0...1))
      return try await world.reply(Replies(songs, failing: [SongError.other("no disk")]))
    }
  }
}

extension ExampleGraph {
  /// The displayed list, while another one is loaded, or cannot be read.
  static let songs = ExampleGraph("songs") {
    StateGraph(
      { PlaylistReactor(fetcher: OneSong(world: $0)) },
      by: \.display,
      actionsUntilIdle: 2
    ) {
      call(PlaylistReactor.Action.load, .element(of: ["jazz", "rock"]))
    }
  }

  /// A fetcher of lists with one song, which has the name of its list.
  private struct OneSong: SongFetcher {
    let world: Simulation

    func songs(of name: String) async throws -> ParsedSongs {
      let song = Song(id: .given(name), title: name, artistName: "x", albumCover: nil)
      let songs = Generator.just(ParsedSongs(songs: [song]))
      try await world.clock.sleep(for: .seconds(1))
      return try await world.reply(Replies(songs, failing: [SongError.noFile(name)], within: .zero))
    }
  }
}

extension PlaylistReactor.State {
  fileprivate var display: String {
    (items.first?.title ?? "no songs") + (isLoading ? ", loading" : "")
  }
}
