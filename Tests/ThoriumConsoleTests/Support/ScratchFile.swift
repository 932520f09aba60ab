import Foundation

/// A file without a name that goes with its last reference.
final class ScratchFile: Sendable {
  private let handle: FileHandle

  convenience init(_ content: String = "") throws {
    try self.init(bytes: Array(content.utf8))
  }

  init(bytes: [UInt8]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    handle = try FileHandle(forUpdating: url)
  }

  var descriptor: Int32 { handle.fileDescriptor }

  /// All that the file holds; what is written next stands behind it.
  var text: String {
    get throws {
      try handle.seek(toOffset: 0)
      return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }
  }
}
