import Foundation
import Testing

/// A folder that goes with its test.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  init() {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
  }

  func makeFolder(_ name: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func write(_ text: String, to name: String) {
    #expect(FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(text.utf8)))
  }

  func mode(of name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return attributes?[.posixPermissions] as? Int
  }

  func set(_ mode: Int, of name: String) {
    try? FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: "\(path)/\(name)"
    )
  }
}
