/// Why there are no songs.
enum SongError: Error, Hashable, CustomStringConvertible {
  case noFile(String)
  case unreadable(String)
  case notJSON
  case noResult
  /// The data is JSON of another shape.
  case malformed(String)
  /// Another fetcher's reason.
  case other(String)

  /// The number that callers of the original know; what the system said has none.
  var code: Int? {
    switch self {
    case .noFile: 998
    case .noResult: 999
    default: nil
    }
  }

  var description: String {
    switch self {
    case .noFile(let file): "no file \(file)"
    case .unreadable(let file): "\(file) cannot be read"
    case .notJSON: "not JSON"
    case .noResult: "no \"result\""
    case .malformed(let problem), .other(let problem): problem
    }
  }
}
