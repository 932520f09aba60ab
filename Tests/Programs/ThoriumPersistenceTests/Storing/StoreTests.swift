import FaultyFiles
import Synchronization
import Testing
import ThoriumPersistence
import ThoriumProof
import ThoriumSystem

/// What is kept, and what is said of files that are not as they should be.
struct StoreTests {
  private static let login = StoredKey<String>("login")

  private let disk = MemoryDisk()
  private let notices = Notices()

  private var store: FileKeyValueStore {
    FileKeyValueStore(in: "state", of: disk, report: notices.note)
  }
  private var secrets: FileSecretStore {
    FileSecretStore(in: "state", of: disk, report: notices.note)
  }

  @Test func `stores in files and in memory behave like a dictionary`() async throws {
    let key = Generator<String>.element(of: ["a", "b", "c"])
    let step = call({ ($0, $1) }, key, Generator<Int>.int(-3...3))
    try await falsify(step.list(0...20)) { steps in
      let stores: [any KeyValueStore] = [
        FileKeyValueStore(in: "state", of: MemoryDisk()) { Issue.record("\($0)") },
        MemoryKeyValueStore(),
      ]
      var model: [String: Int] = [:]
      for (name, value) in steps {
        model[name] = value == 0 ? nil : value
        for store in stores { try await store.set(value == 0 ? nil : value, for: StoredKey(name)) }
      }
      for store in stores {
        try require(try await store.values().keys == model.keys.sorted(), "other keys are kept")
        for (name, value) in model {
          let found = try await store.value(for: StoredKey<Int>(name))
          try require(found == value, "\(name) is another")
        }
      }
    }
  }

  @Test func `a change that throws keeps nothing`() async throws {
    try await store.set("ada", for: Self.login)
    let error = await #expect(throws: StoreError.self) {
      try await store.change { values throws(StoreError) in
        try values.set("grace", for: Self.login)
        try values.set(Double.nan, for: StoredKey("size"))
      }
    }
    #expect(error == .unencodable(key: "size", type: "Double"))
    #expect(try await store.value(for: Self.login) == "ada")
  }

  @Test func `a value of another type is reported, and left unchanged`() async throws {
    try await store.set("ada", for: Self.login)
    let error = StoreError.mismatched(key: "login", wanted: "Int", file: "state/store.json")
    await #expect(throws: error) { try await store.value(for: StoredKey<Int>("login")) }
    await #expect(throws: error) {
      try await store.change { values throws(StoreError) in
        _ = try values.value(for: StoredKey<Int>("login"))
      }
    }
    #expect("\(error)".hasPrefix("\"login\" is kept in state/store.json, but is not a valid Int."))
    let memory = MemoryKeyValueStore()
    try await memory.set("ada", for: Self.login)
    await #expect(throws: StoreError.mismatched(key: "login", wanted: "Int", file: nil)) {
      try await memory.value(for: StoredKey<Int>("login"))
    }
    #expect(try await store.value(for: Self.login) == "ada")
  }

  @Test(arguments: [
    "", "{", "not ours", #"{"version": 1}"#, #"{"values": {}}"#, #"{"version": 0, "values": {}}"#,
    "[1, 2]",
  ])
  func `a torn or foreign file is kept under another name, and reported`(_ text: String)
    async throws
  {
    for number in 1...2 {
      try disk.put(text, at: "state/store.json", mode: 0o644)
      let name = "state/store.json.damaged-\(number)"
      #expect(try await store.values() == StoredValues())
      #expect(notices.all.last == .damaged(file: "state/store.json", keptAs: name))
      #expect(disk.bytes(of: name) == Array(text.utf8))
    }
    try disk.put(text, at: "state/store.json", mode: 0o644)
    try await store.set("ada", for: Self.login)
    #expect(notices.all.count == 3)
    #expect(disk.bytes(of: "state/store.json.damaged-3") == Array(text.utf8))
    #expect(try await store.value(for: Self.login) == "ada")
    let sentence = "state/store.json is damaged, or is not a file of this program."
    #expect("\(notices.all[0])".hasPrefix(sentence))
  }

  @Test func `a file of a newer version is left alone`() async throws {
    let text = #"{"version": 2, "values": []}"#
    try disk.put(text, at: "state/store.json", mode: 0o644)
    let newer = StoreError.newer(file: "state/store.json", version: 2)
    await #expect(throws: newer) { try await store.values() }
    await #expect(throws: newer) { try await store.set("ada", for: Self.login) }
    #expect(disk.bytes(of: "state/store.json") == Array(text.utf8))
    #expect(notices.all == [])
  }

  @Test func `an equal value is not written`() async throws {
    try await store.set("ada", for: Self.login)
    let written = Mutex<[String]>([])
    let watched = FaultyFiles(disk) { call in
      if call.kind == .write { written.withLock { $0.append(call.path) } }
      return nil
    }
    let other = FileKeyValueStore(in: "state", of: watched, report: notices.note)
    try await other.set("ada", for: Self.login)
    #expect(written.withLock { $0 } == ["state/store.json.lock"])
    try await other.set("grace", for: Self.login)
    #expect(written.withLock { $0 }.contains("state/store.json.new"))
  }

  @Test
  func `permissions of secrets that others could read are tightened, with a report`() async throws {
    let text = #"{"version": 1, "values": {"token": "t0ken"}}"#
    try disk.put(text, at: "state/secrets.json", mode: 0o644)
    #expect(try await secrets.secret(for: "token") == Secret("t0ken"))
    #expect(disk.mode(of: "state/secrets.json") == 0o600)
    #expect(notices.all == [.tightened(file: "state/secrets.json", mode: 0o644)])
    #expect("\(notices.all[0])".contains("mode 644"))
    #expect(try await secrets.secret(for: "token") == Secret("t0ken"))
    #expect(notices.all.count == 1)
  }

  @Test func `a file that replaces that of the secrets while they are read keeps its permissions`()
    async throws
  {
    let path = "state/secrets.json"
    let opened = Mutex(0)
    let text = #"{"version": 1, "values": {"token": "t0ken"}}"#
    try disk.put(text, at: path, mode: 0o644)
    let watched = FaultyFiles(disk) { [disk] call in
      guard call.kind == .open, call.path == path else { return nil }
      let count = opened.withLock { opened in
        opened += 1
        return opened
      }
      if count == 2 { try? disk.put("other", at: path, mode: 0o640) }
      return nil
    }
    let secrets = FileSecretStore(in: "state", of: watched, report: notices.note)
    #expect(try await secrets.secret(for: "token") == Secret("t0ken"))
    #expect(disk.bytes(of: path) == Array("other".utf8) && disk.mode(of: path) == 0o640)
    #expect(notices.all == [])
  }

  @Test func `secrets that become readable for others while they are changed are tightened`()
    async throws
  {
    try await secrets.set(Secret("t0ken"), for: "token")
    let widened = Mutex(0)
    // Another program sets the mode whenever this one asks for it.
    let watched = FaultyFiles(disk) { [disk] call in
      guard call.kind == .status, call.path == "state/secrets.json" else { return nil }
      widened.withLock { $0 += 1 }
      guard let file = try? disk.open(call.path, to: .reading) else { return nil }
      try? disk.setMode(0o644, of: file)
      try? disk.close(file)
      return nil
    }
    let other = FileSecretStore(in: "state", of: watched, report: notices.note)
    try await other.set(Secret("other"), for: "token")
    #expect(widened.withLock { $0 } > 1)
    #expect(disk.mode(of: "state/secrets.json") == 0o600)
  }

  @Test
  func `trap 0.19: no container, error or text reveals a secret`() async throws {
    try await secrets.set(Secret("swordfish"), for: "password")
    var text = "\(try await secrets.secrets())"
    dump(try await secrets.secrets(), to: &text)
    dump(secrets, to: &text)
    try disk.put(
      #"{"version": 1, "values": {"password": ["swordfish"]}}"#,
      at: "state/secrets.json",
      mode: 0o600
    )
    #expect(try await secrets.secrets() == [:])
    text += "\(notices.all)"
    #expect(!text.contains("swordfish"))
    #expect(disk.mode(of: "state/secrets.json.damaged-1") == 0o600)
  }
}

/// What was said of files.
private final class Notices: Sendable {
  private let said = Mutex<[StoreNotice]>([])

  var all: [StoreNotice] { said.withLock { $0 } }

  @Sendable func note(_ notice: StoreNotice) {
    said.withLock { $0.append(notice) }
  }
}
