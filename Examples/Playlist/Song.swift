import Foundation

/// A song, as it was fetched.
struct Song: Sendable, Hashable, Identifiable {
  /// Which song it is: what the data says, or else what it is called and by whom it is.
  ///
  /// Songs of one list with the same identity are told apart by their order.
  enum ID: Sendable, Hashable {
    case given(String)
    case described(title: String, artist: String)
  }

  let id: ID
  let title: String
  let artistName: String
  let albumCover: String?

  var albumCoverUrl: URL? { albumCover.flatMap { URL(string: $0) } }
}

/// What a row shows of a song, so that no view knows the song itself.
struct SongDisplay: Sendable, Hashable, Identifiable {
  let id: Song.ID
  let title: String
  let subtitle: String
  /// Where the image lies; nothing loads it here.
  let coverImage: URL?

  init(_ song: Song) {
    id = song.id
    title = song.title
    subtitle = song.artistName
    coverImage = song.albumCoverUrl
  }
}
