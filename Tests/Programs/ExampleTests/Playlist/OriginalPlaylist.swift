import Foundation
import Synchronization
import Thorium

@testable import ThoriumExamplePlaylist

/// The view model of the original, with its faults, to compare ours with.
///
/// Whoever has an answer writes it, on whatever thread; nobody asks for which request it is.
final class OriginalPlaylist: Sendable {
  private struct Content {
    var items: [SongDisplay] = []
    var answers = 0
  }

  /// Whoever keeps the fetcher alive while it works; the answer's way back is weak.
  final class Owner: Sendable {
    private let fetcher: Mutex<Fetcher?>

    init(_ fetcher: any SongFetcher) { self.fetcher = Mutex(Fetcher(fetcher)) }

    var current: Fetcher? { fetcher.withLock { $0 } }

    func leave() { fetcher.withLock { $0 = nil } }
  }

  final class Fetcher: Sendable {
    let fetcher: any SongFetcher

    init(_ fetcher: any SongFetcher) { self.fetcher = fetcher }
  }

  private let content = Mutex(Content())

  /// How many requests were answered, with songs or with an error.
  var answers: Int { content.withLock(\.answers) }
  var numberOfItems: Int { content.withLock(\.items.count) }
  var titles: [String] { content.withLock { $0.items.map(\.title) } }

  /// The section is not looked at.
  func item(section: Int, row: Int) -> SongDisplay? {
    content.withLock { UInt(bitPattern: row) < $0.items.count ? $0.items[row] : nil }
  }

  func getSongs(of name: String, from owner: Owner) async {
    weak let fetcher = owner.current
    guard let request = fetcher?.fetcher else { return }
    let songs = try? await request.songs(of: name)
    guard fetcher != nil else { return }
    content.withLock { content in
      content.answers += 1
      if let songs { content.items = songs.songs.map(SongDisplay.init) }
    }
  }
}

/// The parser of the original: it answers with songs or with an error, and that may be `nil`.
enum OriginalParser {
  static func parse(_ data: Data) -> Result<[Song], Failure> {
    let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard let rows = object?["result"] as? [[String: Any]] else { return .failure(Failure()) }
    let songs = rows.compactMap { row -> Song? in
      guard let title = row["title"] as? String else { return nil }
      return Song(title)
    }
    return songs.count == rows.count ? .success(songs) : .failure(Failure())
  }

  struct Failure: Error {
    let error: SongError? = nil
  }
}

/// The edits that the original's reader has in mind: rows are told apart by their index alone.
func editsByIndex(from old: [SongDisplay], to new: [SongDisplay]) -> Int {
  zip(old, new).count { $0 != $1 } + abs(old.count - new.count)
}
