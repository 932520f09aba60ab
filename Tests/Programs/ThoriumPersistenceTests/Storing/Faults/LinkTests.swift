import FaultyFiles
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumPersistence
import ThoriumSystem

/// Symbolic links, permissions and locks of the machine's files.
struct LinkTests {
  private static let login = StoredKey<String>("login")

  private let folder = Folder()

  private func values(in name: String = "state") -> FileKeyValueStore {
    FileKeyValueStore(in: "\(folder.path)/\(name)", lockTimeout: .zero) { Issue.record("\($0)") }
  }

  private func secrets() -> FileSecretStore {
    FileSecretStore(in: "\(folder.path)/state", lockTimeout: .zero) { Issue.record("\($0)") }
  }

  private func link(_ name: String, to target: String) throws {
    try folder.makeFolder("state")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)",
      withDestinationPath: target.hasPrefix("/") ? target : "\(folder.path)/\(target)"
    )
  }

  @Test(arguments: ["", ".undo", ".lock"], ["theirs", "nothing", "itself"])
  func `a file that is a link is refused, and its target is left as it is`(
    _ ending: String,
    _ target: String
  ) async throws {
    for name in ["store.json", "secrets.json"] {
      let text = #"{"version": 1, "values": {"token": "t0ken"}}"#
      folder.write(text, to: "theirs")
      folder.set(0o664, of: "theirs")
      let link = "state/\(name)\(ending)"
      try self.link(link, to: target == "itself" ? link : target)
      let error = await #expect(throws: StoreError.self) {
        if name == "store.json" {
          try await values().set("ada", for: Self.login)
        } else {
          try await secrets().set(Secret("ada"), for: "password")
        }
      }
      #expect("\(error, default: "")".contains("it is a symbolic link"))
      #expect(folder.text(of: "theirs") == text)
      #expect(folder.mode(of: "theirs") == 0o664)
      #expect(folder.text(of: "nothing") == nil)
      try FileManager.default.removeItem(atPath: "\(folder.path)/state")
    }
  }

  @Test func `a link in the place of a new file goes, and its target stays`() async throws {
    for name in ["store.json.new", "store.json.undo.new"] {
      folder.write("theirs", to: "theirs")
      try link("state/\(name)", to: "theirs")
      try await values().set("ada", for: Self.login)
      #expect(try await values().value(for: Self.login) == "ada")
      #expect(folder.text(of: "theirs") == "theirs")
      try FileManager.default.removeItem(atPath: "\(folder.path)/state")
    }
  }

  @Test func `a folder that is a link is followed`() async throws {
    try folder.makeFolder("other")
    try link("link", to: "other")
    for name in ["link", "link/inner"] {
      try await values(in: name).set("ada", for: Self.login)
      #expect(try await values(in: name).value(for: Self.login) == "ada")
    }
    #expect(folder.text(of: "other/store.json") != nil)
    #expect(folder.text(of: "other/inner/store.json") != nil)
  }

  @Test(arguments: ["dangling", "dangling/inner", "loop", "loop/inner"])
  func `a folder that is a link to nothing or to itself is refused`(_ name: String) async throws {
    try link("dangling", to: "nothing")
    try link("loop", to: "loop")
    let reason =
      name.hasPrefix("loop") ? "too many levels of symbolic links" : "is a symbolic link to nothing"
    let reading = await #expect(throws: StoreError.self) { try await values(in: name).values() }
    #expect("\(reading, default: "")".contains(reason))
    let writing = await #expect(throws: StoreError.self) {
      try await values(in: name).set("ada", for: Self.login)
    }
    #expect("\(writing, default: "")".contains(reason))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/nothing"))
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o444, 0o400])
  func `a file keeps the permissions that a user gave it`(_ mode: Int) async throws {
    try await values().set("ada", for: Self.login)
    folder.set(mode, of: "state/store.json")
    try await values().set("grace", for: Self.login)
    #expect(folder.mode(of: "state/store.json") == mode)
    #expect(try await values().value(for: Self.login) == "grace")
    try await secrets().set(Secret("ada"), for: "password")
    folder.set(mode & 0o700, of: "state/secrets.json")
    try await secrets().set(Secret("grace"), for: "password")
    #expect(folder.mode(of: "state/secrets.json") == mode & 0o700)
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func `a file keeps its owner`() async throws {
    try await values().set("ada", for: Self.login)
    let path = "\(folder.path)/state/store.json"
    let given = unsafe chown(path, 1234, 1235)
    try #require(given == 0)
    try await values().set("grace", for: Self.login)
    let status = try SystemFiles().status(at: path, followingLinks: false)
    #expect(status.owner == 1234)
    #expect(status.group == 1235)
    #expect(status.mode == 0o644)
  }

  @Test func `permissions of another user's secrets file are not tightened`() async throws {
    let files = FileManager.default
    try folder.makeFolder("state")
    folder.write("not ours", to: "theirs")
    folder.set(0o664, of: "theirs")
    try files.linkItem(
      atPath: "\(folder.path)/theirs",
      toPath: "\(folder.path)/state/secrets.json"
    )
    let said = Mutex<[StoreNotice]>([])
    let path = "\(folder.path)/state"
    let secrets = FileSecretStore(in: path) { notice in said.withLock { $0.append(notice) } }
    #expect(try await secrets.secrets() == [:])
    #expect(said.withLock { $0.count } == 1)
    #expect(folder.mode(of: "theirs") == 0o664)
  }

  @Test func `a change waits for a lock as long as its timeout`() async throws {
    let files = MemoryDisk()
    let store = FileKeyValueStore(in: "state", of: files) { Issue.record("\($0)") }
    try await store.set("ada", for: Self.login)
    let lock = try files.open("state/store.json.lock", to: .locking)
    try files.lock(lock)
    let attempts = Mutex(0)
    let watched = FaultyFiles(files) { call in
      if call.kind == .lock { attempts.withLock { $0 += 1 } }
      return nil
    }
    let waiting = FileKeyValueStore(in: "state", of: watched) { Issue.record("\($0)") }
    let error = await #expect(throws: StoreError.self) {
      try await waiting.set("grace", for: Self.login)
    }
    let own = ProcessInfo.processInfo
    let holder = "process \(own.processIdentifier) (\(own.processName)), this program"
    #expect(error == .locked(file: "state/store.json", holder: holder, after: .seconds(5)))
    // After 1, 3, 7, 15, 31 and 63 ms it tries again every 50 ms.
    #expect(attempts.withLock { $0 } == 106)
    try files.close(lock)
    try await waiting.set("grace", for: Self.login)
    #expect(try await store.value(for: Self.login) == "grace")
  }
}
