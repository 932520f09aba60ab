import Foundation

/// A folder for files of a test, which goes with its last reference.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Makes a folder with files of these contents.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, content) in files { _ = try file(name, content) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file anew.
  func file(_ name: String, _ content: String = "") throws -> URL {
    let file = url.appending(path: name, directoryHint: .notDirectory)
    try Data(content.utf8).write(to: file)
    return file
  }

  func text(of name: String) throws -> String {
    let file = url.appending(path: name, directoryHint: .notDirectory)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
