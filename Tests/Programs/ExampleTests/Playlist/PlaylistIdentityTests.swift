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
  }
}
