import Foundation

/// A song from the fetched data.
struct Song: Sendable, Hashable, Identifiable {
  /// The identity of a song: the id from the data, or else its title and artist.
  ///
  /// Songs of a list with the same identity are distinguished by their order.
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

/// The displayed data of a song, so that views do not depend on `Song`.
struct SongDisplay: Sendable, Hashable, Identifiable {
  let id: Song.ID
  let title: String
  let subtitle: String
  /// The address of the image; the example does not load it.
  let coverImage: URL?

  init(_ song: Song) {
    id = song.id
    title = song.title
    subtitle = song.artistName
    coverImage = song.albumCoverUrl
  }
}
