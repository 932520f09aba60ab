/// An error of loading songs.
enum SongError: Error, Hashable, CustomStringConvertible {
  case noFile(String)
  case unreadable(String)
  case notJSON
  case noResult
  /// The data is JSON with another structure.
  case malformed(String)
  /// An error of another fetcher.
  case other(String)

  /// The error number in the original example; `nil` for errors without a number there.
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
