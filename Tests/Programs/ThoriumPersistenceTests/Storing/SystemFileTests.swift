import Foundation
import Testing
import Thorium
import ThoriumPersistence

/// Stores in files of the machine.
struct SystemFileTests {
  private let folder = Folder()

  private var store: FileKeyValueStore {
    FileKeyValueStore(in: folder.path + "/new/state") { Issue.record("\($0)") }
  }

  @Test func `a folder is made when something is first kept, and not before`() async throws {
    #expect(try await store.values() == StoredValues())
    #expect(folder.names == [])
    try await store.set("ada", for: StoredKey("login"))
    #expect(try await store.value(for: StoredKey<String>("login")) == "ada")
    #expect(
      folder.names == ["new", "new/state", "new/state/store.json", "new/state/store.json.lock"]
    )
    #expect(folder.mode(of: "new/state") == 0o700)
  }

  @Test func `many concurrent writers of a file lose nothing`() async throws {
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask { try await change(as: worker) }
      }
      try await group.waitForAll()
    }
    #expect(try await store.value(for: StoredKey<Int>("all")) == 40)
    #expect(try await store.values().keys.count == 9)
  }

  private func change(as worker: Int) async throws {
    // Each has another path to the file, and so a queue of its own, as another program would.
    let path = folder.path + "/new" + String(repeating: "/.", count: worker) + "/state"
    let mine = FileKeyValueStore(in: path, lockTimeout: .seconds(60)) { Issue.record("\($0)") }
    for count in 1...5 {
      try await mine.set(count, for: StoredKey("worker \(worker)"))
      try await mine.change { values throws(StoreError) in
        let all = try values.value(for: StoredKey<Int>("all")) ?? 0
        try values.set(all + 1, for: StoredKey("all"))
      }
    }
  }

  @Test
  func `a refusal of the system is reported, with the file and the reason`() async throws {
    folder.write("a file", to: "new")
    let error = await #expect(throws: StoreError.self) {
      try await store.set("ada", for: StoredKey("login"))
    }
    let file = folder.path + "/new/state/store.json"
    #expect(error == .unwritable(file: file, reason: "not a directory"))
    #expect("\(error, default: "none")".hasPrefix("\(file) cannot be written: not a directory."))
    await #expect(throws: StoreError.unreadable(file: file, reason: "not a directory")) {
      try await store.values()
    }
  }

  @Test(arguments: ["store.json", "secrets.json"])
  func `a pipe without a writer, and a folder, are refused at once, and left unchanged`(
    name: String
  ) async throws {
    let (pipe, other) = ("\(folder.path)/pipe", "\(folder.path)/other")
    let files = FileManager.default
    try files.createDirectory(atPath: pipe, withIntermediateDirectories: true)
    try files.createDirectory(atPath: "\(other)/\(name)", withIntermediateDirectories: true)
    let made = unsafe mkfifo("\(pipe)/\(name)", 0o644)
    try #require(made == 0)
    for (place, reason) in [(pipe, "it is not a regular file"), (other, "it is a folder")] {
      let before = try files.attributesOfItem(atPath: "\(place)/\(name)")
      let refused = StoreError.unreadable(file: "\(place)/\(name)", reason: reason)
      await #expect(throws: refused) { try await use(name, in: place, changing: false) }
      await #expect(throws: refused) { try await use(name, in: place, changing: true) }
      let after = try files.attributesOfItem(atPath: "\(place)/\(name)")
      #expect(
        after[.posixPermissions] as? Int == before[.posixPermissions] as? Int
          && after[.type] as? FileAttributeType == before[.type] as? FileAttributeType
      )
    }
  }

  private func use(_ name: String, in place: String, changing: Bool) async throws {
    let secrets = FileSecretStore(in: place) { Issue.record("\($0)") }
    let values = FileKeyValueStore(in: place) { Issue.record("\($0)") }
    switch (name, changing) {
    case ("secrets.json", false): _ = try await secrets.secrets()
    case ("secrets.json", true): try await secrets.set(Secret("t0ken"), for: "token")
    case (_, false): _ = try await values.values()
    case (_, true): try await values.set("ada", for: StoredKey("login"))
    }
  }
}
