import Foundation
import Testing

@testable import ThoriumConsole

struct HistoryFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let file: HistoryFile

  init() {
    file = HistoryFile(path: folder.path + "/state/mine/history")
  }

  @Test func `it is in the state folder of its user, or nowhere`() {
    let path = { (variables: [String: String]) in HistoryFile(of: "mine") { variables[$0] }?.path }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/mine/history")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/mine/history")
    #expect(path(["HOME": "/h", "THORIUM_HISTORY": "off"]) == nil)
    #expect(path([:]) == nil)
    #expect(
      HistoryFile(of: "../x") { _ in "/h" } == nil && HistoryFile(of: "") { _ in "/h" } == nil
    )
  }

  @Test func `only its user can read it, also if others could before`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try file.lines() == ([], 0))
    try file.append("one")
    #expect(try mode() == 0o600)
    _ = unsafe chmod(file.path, 0o644)
    try file.append("größe 語")
    #expect(try mode() == 0o600)
    #expect(try file.lines() == (["one", "größe 語"], 0))
  }

  @Test func `sessions that share it lose no line`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          for line in 0..<50 {
            do { try file.append("session \(session) line \(line)") } catch { Issue.record(error) }
          }
        }
      }
    }
    let lines = try file.lines().lines
    #expect(lines.count == 200 && Set(lines).count == 200)
    for session in 0..<4 {
      let own = lines.filter { $0.hasPrefix("session \(session)") }
      #expect(own == (0..<50).map { "session \(session) line \($0)" })
    }
  }

  @Test func `a file that is too large loses its oldest lines, and stays small`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try file.append("first")
    let line = String(repeating: "x", count: 4_000)
    for number in 0..<80 { try file.append("\(number) \(line)") }
    let lines = try file.lines().lines
    #expect(lines.count < 80 && lines.first != "first" && lines.last?.hasPrefix("79 ") == true)
    #expect(try bytes().count <= HistoryFile.mostBytes + HistoryFile.longestLine)
    try file.append(String(repeating: "y", count: 5_000))
    #expect(try file.lines().lines.last?.hasPrefix("79 ") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/mine")
    #expect(names == ["history"])
    #expect(try mode() == 0o600)
  }

  @Test
  func `entries that are no text are skipped and counted, and a torn one spoils no other`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try file.append("one")
    let damage = Data([0xFF, 0xFE, 0x0A, 0x61, 0x00, 0x0A]) + Data("torn".utf8)
    let handle = try FileHandle(forWritingTo: URL(filePath: file.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: damage)
    try handle.close()
    try file.append("two")
    #expect(try file.lines() == (["one", "torn", "two"], 2))
  }

  @Test func `K22: a file that cannot be used is reported in one sentence`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
    #expect(throws: HistoryFile.Failure.self) { try file.lines() }
    do {
      try file.append("one")
      Issue.record("A folder is no history.")
    } catch {
      #expect("\(error)" == "The history \(file.path) cannot be written: Is a directory.")
    }
  }

  @Test func `a file that another program locks is given up`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try file.append("one")
    let other = unsafe open(file.path, O_RDWR)
    defer { close(other) }
    try #require(flock(other, LOCK_EX) == 0)
    #expect(throws: HistoryFile.Failure.self) { try file.append("two") }
    #expect(try file.lines().lines == ["one"])
  }

  private func mode() throws -> UInt32 {
    var facts = stat()
    try #require(unsafe stat(file.path, &facts) == 0)
    return facts.st_mode & 0o777
  }

  private func bytes() throws -> Data {
    try Data(contentsOf: URL(filePath: file.path))
  }
}
