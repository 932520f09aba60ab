import Foundation
import Testing
import ThoriumScreens

@testable import ThoriumExamplePlaylist

/// What changes in a list of songs, which the original tells apart by their index alone.
struct PlaylistIdentityTests {
  @Test(arguments: [true, false])
  func `a song that comes first is one insert, with ids and without`(hasIDs: Bool) {
    let titles = ["One", "Two", "Three", "Four"]
    let old = titles.map { SongDisplay(Song($0, id: hasIDs ? $0 : nil)) }
    let new = [SongDisplay(Song("Zero", id: hasIDs ? "Zero" : nil))] + old
    let difference = ListDifference(from: old, to: new)
    #expect(difference.inserts.map { $0.row.title } == ["Zero"])
    #expect(difference.deletes.isEmpty && difference.moves.isEmpty && difference.updates.isEmpty)
    #expect(editsByIndex(from: old, to: new) == 5)
  }

  @Test func `songs with the same title and artist, or the same id, differ by their order`() {
    for id in [nil, "s1"] {
      let old = [Song("One", id: id), Song("Two"), Song("One", id: id)].map(SongDisplay.init)
      let new = [old[0], old[2], old[1]]
      let difference = ListDifference(from: old, to: new)
      #expect(difference.moves.count == 1)
      #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
    }
  }

  @Test func `a song that is renamed is the same with an id, and another without`() {
    let named = [SongDisplay(Song("One", id: "s1"))]
    let renamed = [SongDisplay(Song("Uno", id: "s1"))]
    #expect(ListDifference(from: named, to: renamed).updates.map { $0.row.title } == ["Uno"])
    let other = ListDifference(
      from: [SongDisplay(Song("One"))],
      to: [SongDisplay(Song("Uno"))]
    )
    #expect(other.deletes == [0] && other.inserts.count == 1 && other.updates.isEmpty)
  }

  @Test func `a new or removed song costs the rows of others no line`() throws {
    let folder = try Folder([
      "latency.json": "{}",
      "a.json": #"{"result":[{"title":"A","artist_name":"X"},{"title":"B","artist_name":"X"}]}"#,
      "b.json": #"{"result":[{"title":"N","artist_name":"X"},{"title":"B","artist_name":"X"}]}"#,
    ])
    let input = "load a\ntick\nload b\ntick\n"
    let run = try Run("run", "playlist", "--fixtures", ".", input: input, in: folder)
    #expect(run.lines.suffix(5) == ["> tick", "- 0 A - X", "+ 0 N - X", "status: idle", "bye"])
  }
}
