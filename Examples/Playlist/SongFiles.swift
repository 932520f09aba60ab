import Foundation
import ThoriumConsole

/// The files of the example: those of a folder, or those included in the program.
///
/// A list is read when it is requested.
struct SongFiles: Sendable {
  private static let contents = [
    "songs": PackageResources.songs_json,
    "songs-v2": PackageResources.songs_v2_json,
    "songs-empty": PackageResources.songs_empty_json,
    "songs-noresult": PackageResources.songs_noresult_json,
    "songs-bad": PackageResources.songs_bad_json,
    "songs-nulls": PackageResources.songs_nulls_json,
    "songs-slow": PackageResources.songs_slow_json,
  ]

  private let folder: String?
  /// The duration of loading each list; one step by default.
  let latency: [String: ExampleClock]

  /// Reads `latency.json`.
  ///
  /// - Parameter folder: The folder of the files; `nil` means those included in the program.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
  init(in folder: String?) throws(FixtureError) {
    let bytes = PackageResources.latency_json
    latency = try FixtureFile("latency.json", in: folder, orElse: bytes).required()
    self.folder = folder
  }

  /// Reads the file of a list.
  func data(of name: String) throws(SongError) -> Data {
    let file = "\(name).json"
    if name.contains("/") { throw .noFile(file) }  // it leads out of the folder
    guard let folder else {
      guard let bytes = Self.contents[name] else { throw .noFile(file) }
      return Data(bytes)
    }
    do {
      return try Data(contentsOf: URL(filePath: folder).appending(path: file))
    } catch CocoaError.fileReadNoSuchFile {
      throw .noFile(file)
    } catch {
      throw .unreadable(file)
    }
  }
}
