import Synchronization
import Testing
import Thorium
import ThoriumParts
import ThoriumProof

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

  @Test func `stores in files and in memory keep what a dictionary keeps`() throws {
    let key = Generator<String>.element(of: ["a", "b", "c"])
    let step = call({ ($0, $1) }, key, Generator<Int>.int(-3...3))
    try falsify(step.list(0...20)) { steps in
      let stores: [any KeyValueStore] = [
        FileKeyValueStore(in: "state", of: MemoryDisk()) { Issue.record("\($0)") },
        MemoryKeyValueStore(),
      ]
      var model: [String: Int] = [:]
      for (name, value) in steps {
        model[name] = value == 0 ? nil : value
        for store in stores { try store.set(value == 0 ? nil : value, for: StoredKey(name)) }
      }
      for store in stores {
        try require(try store.values().keys == model.keys.sorted(), "other keys are kept")
        for (name, value) in model {
          try require(try store.value(for: StoredKey<Int>(name)) == value, "\(name) is another")
        }
      }
    }
  }

  @Test(arguments: [Int64.min, 0, .max])
  func `a whole number is kept exactly`(_ number: Int64) throws {
    try store.set(number, for: StoredKey("id"))
    try store.set(UInt64.max, for: StoredKey("large"))
    #expect(try store.value(for: StoredKey<Int64>("id")) == number)
    #expect(try store.value(for: StoredKey<UInt64>("large")) == .max)
  }

  @Test func `two programs on one folder lose none of each other's keys`() throws {
    let other = store
    try store.set("ada", for: Self.login)
    try other.set("dark", for: StoredKey("theme"))
    try store.set("grace", for: Self.login)
    #expect(try other.values().keys == ["login", "theme"])
  }

  @Test func `a change that throws keeps nothing`() throws {
    try store.set("ada", for: Self.login)
    let error = #expect(throws: StoreError.self) {
      try store.change { values throws(StoreError) in
        try values.set("grace", for: Self.login)
        try values.set(Double.nan, for: StoredKey("size"))
      }
    }
    #expect(error == .unencodable(key: "size", type: "Double"))
    #expect(try store.value(for: Self.login) == "ada")
  }

  @Test func `what is no such value is said, and left as it is`() throws {
    try store.set("ada", for: Self.login)
    let error = StoreError.mismatched(key: "login", wanted: "Int", file: "state/store.json")
    #expect(throws: error) { try store.value(for: StoredKey<Int>("login")) }
    #expect(throws: error) {
      try store.change { values throws(StoreError) in
        _ = try values.value(for: StoredKey<Int>("login"))
      }
    }
    #expect("\(error)".hasPrefix("\"login\" is kept in state/store.json, but is no Int."))
    let memory = MemoryKeyValueStore()
    try memory.set("ada", for: Self.login)
    #expect(throws: StoreError.mismatched(key: "login", wanted: "Int", file: nil)) {
      try memory.value(for: StoredKey<Int>("login"))
    }
    #expect(try store.value(for: Self.login) == "ada")
  }

  @Test(arguments: [
    "", "{", "not ours", #"{"version": 1}"#, #"{"values": {}}"#, #"{"version": 0, "values": {}}"#,
    "[1, 2]",
  ])
  func `a torn or foreign file is kept under another name, and said`(_ text: String) throws {
    for number in 1...2 {
      try disk.put(text, at: "state/store.json", mode: 0o644)
      let name = "state/store.json.damaged-\(number)"
      #expect(try store.values() == StoredValues())
      #expect(notices.all.last == .damaged(file: "state/store.json", keptAs: name))
      #expect(disk.files[name]?.bytes == Array(text.utf8))
    }
    try disk.put(text, at: "state/store.json", mode: 0o644)
    try store.set("ada", for: Self.login)
    #expect(notices.all.count == 3)
    #expect(disk.files["state/store.json.damaged-3"]?.bytes == Array(text.utf8))
    #expect(try store.value(for: Self.login) == "ada")
    #expect("\(notices.all[0])".hasPrefix("state/store.json is torn, or no file of this program."))
  }

  @Test func `a file of a newer version is left alone`() throws {
    let text = #"{"version": 2, "values": []}"#
    try disk.put(text, at: "state/store.json", mode: 0o644)
    let newer = StoreError.newer(file: "state/store.json", version: 2)
    #expect(throws: newer) { try store.values() }
    #expect(throws: newer) { try store.set("ada", for: Self.login) }
    #expect(disk.files["state/store.json"]?.bytes == Array(text.utf8))
    #expect(notices.all == [])
  }

  @Test func `what changes nothing writes nothing`() throws {
    try store.set("ada", for: Self.login)
    // The folder, the lock, what is there, and that it is on the disk: no room for a byte.
    disk.allow(4)
    try store.set("ada", for: Self.login)
  }

  @Test func `secrets that others could read are tightened, and that is said`() throws {
    let text = #"{"version": 1, "values": {"token": "t0ken"}}"#
    try disk.put(text, at: "state/secrets.json", mode: 0o644)
    #expect(try secrets.secret(for: "token") == Secret("t0ken"))
    #expect(disk.files["state/secrets.json"]?.mode == 0o600)
    #expect(notices.all == [.tightened(file: "state/secrets.json", mode: 0o644)])
    #expect("\(notices.all[0])".contains("mode 644"))
    #expect(try secrets.secret(for: "token") == Secret("t0ken"))
    #expect(notices.all.count == 1)
  }

  @Test func `trap 0.19: a secret is not told by what holds it, what fails, or what is said`()
    throws
  {
    try secrets.set(Secret("swordfish"), for: "password")
    var told = "\(try secrets.secrets())"
    dump(try secrets.secrets(), to: &told)
    dump(secrets, to: &told)
    try disk.put(
      #"{"version": 1, "values": {"password": ["swordfish"]}}"#,
      at: "state/secrets.json",
      mode: 0o600
    )
    #expect(try secrets.secrets() == [:])
    told += "\(notices.all)"
    #expect(!told.contains("swordfish"))
    #expect(disk.files["state/secrets.json.damaged-1"]?.mode == 0o600)
  }

  @Test func `secrets and settings are kept in files of their own`() throws {
    try store.set("ada", for: Self.login)
    try secrets.set(Secret("t0ken"), for: "token")
    #expect(disk.files["state/store.json"]?.mode == 0o644)
    #expect(disk.files["state/secrets.json"]?.mode == 0o600)
    #expect(try store.values().keys == ["login"])
    try secrets.set(nil, for: "token")
    #expect(try secrets.secrets() == [:])
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
