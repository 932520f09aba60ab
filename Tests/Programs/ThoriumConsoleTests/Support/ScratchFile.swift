import Foundation

/// A file without a name that goes with its last reference.
final class ScratchFile: Sendable {
  private let handle: FileHandle

  convenience init(_ content: String = "") throws {
    try self.init(bytes: Array(content.utf8))
  }

  /// Creates a file.
  ///
  /// `mkstemp` chooses its name, since explorations on two threads draw the same UUID.
  init(bytes: [UInt8]) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "scratch.XXXXXX").path
    var name = Array(path.utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    unsafe unlink(name)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: bytes)
    try handle.seek(toOffset: 0)
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
