import FaultyFiles
import Testing
import ThoriumSystem

@testable import ThoriumPersistence

struct LogFolderTests {
  // Takes over a second: each page of names reads the folders of all logs.
  @Test func `a folder keeps the laws of a storage`() async throws {
    try await JournalLaws.checkStorage(LogFolder("", of: MemoryFiles()))
    let disk = MemoryDisk()
    try await JournalLaws.checkStorage(LogFolder("logs/", of: disk))
    #expect(disk.paths.isEmpty && disk.openPaths.isEmpty)
  }

  @Test func `a removed log stays removed after a power failure`() async throws {
    let (disk, file) = (MemoryDisk(), "logs/a/log.jsonl")
    let storage = LogFolder("logs", of: disk)
    let journal = storage.journal(named: "a")
    _ = try await journal.open(program: "")
    await journal.close()
    #expect(disk.afterPowerCut().bytes(of: file) != nil)
    try await storage.remove("a")
    #expect(disk.afterPowerCut().bytes(of: file) == nil)
  }

  @Test func `files in memory have numbers of their own`() throws {
    let files = MemoryFiles()
    try files.makeFolder("a")
    try files.create("a/b", [], like: nil, mode: 0o600, isSynchronized: false)
    let numbers = try ["", "a", "a/b"].map { try files.status(at: $0, followingLinks: true).number }
    #expect(Set(numbers).count == 3)
  }

  @Test func `no two names have one path, and none leaves the folder`() {
    let bytes = Array("./%l".utf8)
    var texts = [""]
    for _ in 1...4 {
      texts += texts.flatMap { text in bytes.map { text + String(UnicodeScalar($0)) } }
    }
    let names = Set(
      texts + ["log.jsonl", "%6Cog.jsonl", "log.jsonl.lock", "a", "%61", "\u{FEFF}a"]
    )
    let folders = names.map(LogFolder.encoded)
    #expect(Set(folders).count == names.count && names.count > 300)
    for (name, folder) in zip(names, folders) {
      #expect(!["", ".", ".."].contains(folder) && !folder.contains("/"))
      #expect(LogFolder.decoded(folder) == name)
    }
  }

  @Test func `other files, links and folders are no logs`() async throws {
    let folder = Folder()
    let path = folder.path
    let storage = LogFolder(path)
    let journal = storage.journal(named: "a/b")
    _ = try await journal.open(program: "")
    await journal.close()
    for name in ["é", "%41", "c"] { try SystemFiles().makeFolder("\(path)/\(name)") }
    try SystemFiles().create("\(path)/file", [], like: nil, mode: 0o600, isSynchronized: false)
    #expect(unsafe symlink("\(path)/a%2Fb", "\(path)/link") == 0)
    try SystemFiles().makeFolder("\(path)/d")
    try SystemFiles().makeFolder("\(path)/d/log.jsonl")
    #expect(try await storage.names(prefix: "", dueBy: nil, after: nil, limit: 9) == ["a/b"])
    #expect(try await storage.names(prefix: "", dueBy: .max, after: nil, limit: 9) == [])
    let other = Folder()
    let linked = LogFolder("\(other.path)/link")
    #expect(unsafe symlink(path, "\(other.path)/link") == 0)
    #expect(try await linked.names(prefix: "", dueBy: nil, after: nil, limit: 9) == ["a/b"])
    try await storage.remove("a/b")
    #expect(try SystemFiles().statusIfThere("\(path)/a%2Fb") == nil)
  }
}
