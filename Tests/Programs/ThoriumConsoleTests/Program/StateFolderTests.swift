import Foundation
import Testing

@testable import ThoriumConsole

/// A folder in which an example keeps what it saves.
struct StateFolderTests {
  @Test func `it is made where it is missing, with those above it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "a/b").path
    try prepareStateFolder(inner)
    try prepareStateFolder(inner)
    #expect(try FileManager.default.contentsOfDirectory(atPath: inner) == [])
  }

  @Test(arguments: [
    ("/dev/null", "it is a file"), ("/dev/null/x", "not a directory"),
    ("/proc/nothing", "no such file or directory"),
  ])
  func `K22: where nothing can be kept a sentence says why`(path: String, why: String) {
    let error = #expect(throws: UsageError.self) { try prepareStateFolder(path) }
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        == "No data can be saved in \"\(path)\": \(why). Choose another folder for --state."
    )
  }
}
