import Foundation

/// The result of parsing data.
struct ParsedSongs: Sendable, Equatable {
  var songs: [Song] = []
  /// The number of rows that were not songs.
  var skipped = 0
}

/// A parser that reads songs from bytes of any source.
protocol SongParser: Sendable {
  func parse(_ data: Data) throws(SongError) -> ParsedSongs
}

/// A parser of `{"result": [{"id": …, "title": …, "artist_name": …, "cover": …}]}`.
///
/// A row without a title or an artist is skipped and counted, so that the other rows are
/// still read. The same holds for a row of another `kind` than `song`, which is the default:
/// no cell can show it. The id and the cover are optional.
struct JSONSongParser: SongParser {
  private struct File: Decodable {
    let result: [Row]
  }

  private struct Row: Decodable {
    let song: Song?

    init(from decoder: any Decoder) {
      song = try? Song(from: decoder)
    }
  }

  func parse(_ data: Data) throws(SongError) -> ParsedSongs {
    do {
      let rows = try JSONDecoder().decode(File.self, from: data).result
      let songs = rows.compactMap(\.song)
      return ParsedSongs(songs: songs, skipped: rows.count - songs.count)
    } catch DecodingError.keyNotFound, DecodingError.valueNotFound {
      throw .noResult
    } catch DecodingError.typeMismatch(_, let context) {
      throw .malformed(context.codingPath.isEmpty ? "not an object" : "\"result\" is not a list")
    } catch {
      throw .notJSON
    }
  }
}

extension Song: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, kind, title
    case artistName = "artist_name"
    case albumCover = "cover"
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    if let kind = try row.decodeIfPresent(String.self, forKey: .kind), kind != "song" {
      throw DecodingError.dataCorruptedError(
        forKey: .kind,
        in: row,
        debugDescription: "There is no cell for the kind \(kind)."
      )
    }
    title = try row.decode(String.self, forKey: .title)
    artistName = try row.decode(String.self, forKey: .artistName)
    albumCover = try? row.decode(String.self, forKey: .albumCover)
    let id = try? row.decode(String.self, forKey: .id)
    self.id = id.map(ID.given) ?? .described(title: title, artist: artistName)
  }
}
