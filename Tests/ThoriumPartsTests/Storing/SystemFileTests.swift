import Dispatch
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumParts

/// Stores in files of the machine.
struct SystemFileTests {
  private let folder = Folder()

  private var store: FileKeyValueStore {
    FileKeyValueStore(in: folder.path + "/new/state") { Issue.record("\($0)") }
  }

  @Test func `a folder is made when something is first kept, and not before`() throws {
    #expect(try store.values() == StoredValues())
    #expect(folder.names == [])
    try store.set("ada", for: StoredKey("login"))
    #expect(try store.value(for: StoredKey<String>("login")) == "ada")
    #expect(
      folder.names == ["new", "new/state", "new/state/store.json", "new/state/store.json.lock"]
    )
    #expect(folder.mode(of: "new/state") == 0o700)
  }

  @Test func `the file is JSON that a person can read`() throws {
    try store.set(["swift"], for: StoredKey("searches"))
    #expect(
      folder.text(of: "new/state/store.json") == """
        {
          "values" : {
            "searches" : [
              "swift"
            ]
          },
          "version" : 1
        }
        """
    )
  }

  @Test func `many who change a file at once lose nothing`() throws {
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      // Each has a store of its own, and so a lock of its own, as another program would.
      let mine = store
      for count in 1...5 {
        do {
          try mine.set(count, for: StoredKey("worker \(worker)"))
          try mine.change { values throws(StoreError) in
            let all = try values.value(for: StoredKey<Int>("all")) ?? 0
            try values.set(all + 1, for: StoredKey("all"))
          }
        } catch { Issue.record(error) }
      }
    }
    #expect(try store.value(for: StoredKey<Int>("all")) == 40)
    #expect(try store.values().keys.count == 9)
  }

  @Test func `secrets are for their owner alone, also where a wider file lies`() throws {
    let state = folder.path + "/new/state"
    let secrets = FileSecretStore(in: state) { Issue.record("\($0)") }
    try secrets.set(Secret("t0ken"), for: "token")
    #expect(folder.mode(of: "new/state/secrets.json") == 0o600)
    folder.set(0o664, of: "new/state/secrets.json")
    let said = Mutex<[StoreNotice]>([])
    let found = FileSecretStore(in: state) { notice in said.withLock { $0.append(notice) } }
    #expect(try found.secret(for: "token") == Secret("t0ken"))
    #expect(said.withLock { $0 } == [.tightened(file: state + "/secrets.json", mode: 0o664)])
    #expect(folder.mode(of: "new/state/secrets.json") == 0o600)
  }

  @Test func `what a killed program has left beside a file is in nobody's way`() throws {
    try store.set("ada", for: StoredKey("login"))
    folder.write("torn", to: "new/state/store.json.new")
    try store.set("grace", for: StoredKey("login"))
    #expect(try store.value(for: StoredKey<String>("login")) == "grace")
    #expect(folder.text(of: "new/state/store.json.new") == nil)
  }

  @Test func `what the system does not let happen is said, with the file and the reason`() throws {
    folder.write("a file", to: "new")
    let error = #expect(throws: StoreError.self) {
      try store.set("ada", for: StoredKey("login"))
    }
    let file = folder.path + "/new/state/store.json"
    #expect(error == .unwritable(file: file, reason: "not a directory"))
    #expect("\(error, default: "none")".hasPrefix("\(file) cannot be written: not a directory."))
    #expect(throws: StoreError.unreadable(file: file, reason: "not a directory")) {
      try store.values()
    }
  }

  @Test(arguments: ["store.json", "secrets.json"])
  func `a pipe, which nobody writes into, and a folder are refused at once, and left as they are`(
    name: String
  ) throws {
    let (pipe, other) = ("\(folder.path)/pipe", "\(folder.path)/other")
    let files = FileManager.default
    try files.createDirectory(atPath: pipe, withIntermediateDirectories: true)
    try files.createDirectory(atPath: "\(other)/\(name)", withIntermediateDirectories: true)
    let made = unsafe mkfifo("\(pipe)/\(name)", 0o644)
    try #require(made == 0)
    for (place, reason) in [(pipe, "it is not a regular file"), (other, "it is a folder")] {
      let before = try files.attributesOfItem(atPath: "\(place)/\(name)")
      let refused = StoreError.unreadable(file: "\(place)/\(name)", reason: reason)
      #expect(throws: refused) { try use(name, in: place, changing: false) }
      #expect(throws: refused) { try use(name, in: place, changing: true) }
      let after = try files.attributesOfItem(atPath: "\(place)/\(name)")
      #expect(
        after[.posixPermissions] as? Int == before[.posixPermissions] as? Int
          && after[.type] as? FileAttributeType == before[.type] as? FileAttributeType
      )
    }
  }

  private func use(_ name: String, in place: String, changing: Bool) throws {
    let secrets = FileSecretStore(in: place) { Issue.record("\($0)") }
    let values = FileKeyValueStore(in: place) { Issue.record("\($0)") }
    switch (name, changing) {
    case ("secrets.json", false): _ = try secrets.secrets()
    case ("secrets.json", true): try secrets.set(Secret("t0ken"), for: "token")
    case (_, false): _ = try values.values()
    case (_, true): try values.set("ada", for: StoredKey("login"))
    }
  }
}

/// A folder that goes with its test.
private final class Folder: Sendable {
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
