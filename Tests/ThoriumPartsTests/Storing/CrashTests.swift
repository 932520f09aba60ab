import Synchronization
import Testing
import Thorium
import ThoriumParts

/// What is kept when a program, or its machine, stops at any byte of any write.
struct CrashTests {
  private static let login = StoredKey<String>("login")
  private static let searches = StoredKey<[String]>("searches")

  /// What is kept at first, and behind each of several changes.
  private let kept: [StoredValues]

  init() throws {
    var kept = [StoredValues()]
    for login in ["ada", "grace", nil] {
      var next = kept[kept.count - 1]
      try next.set(login, for: Self.login)
      if login == "grace" { try next.set(["swift", "n\"io"], for: Self.searches) }
      kept.append(next)
    }
    self.kept = kept
  }

  @Test func `a kill at every byte of a write loses nothing that was kept before`() throws {
    var stops = 0
    while true {
      let disk = MemoryDisk(allowance: stops)
      let done = completed(on: disk)
      if !disk.isStopped { break }
      for found in [disk.afterKill(), disk.afterPowerCut()] {
        let store = FileKeyValueStore(in: "state", of: found) { Issue.record("\($0)") }
        let values = try store.values()
        #expect(values == kept[done] || values == kept[done + 1], "stop \(stops)")
        try store.set("grace", for: Self.login)
        let after = FileKeyValueStore(in: "state", of: found.afterPowerCut()) { _ in }
        #expect(try after.value(for: Self.login) == "grace", "stop \(stops)")
      }
      stops += 1
    }
    #expect(stops > 250)
  }

  @Test func `what has been kept is there after a power cut, at once`() throws {
    let disk = MemoryDisk()
    let store = FileKeyValueStore(in: "state", of: disk) { _ in }
    for expected in kept.dropFirst() {
      try store.change { $0 = expected }
      let found = FileKeyValueStore(in: "state", of: disk.afterPowerCut()) { _ in }
      #expect(try found.values() == expected)
    }
  }

  @Test func `a full disk loses nothing, says so, and the next change is kept`() throws {
    for room in 0..<80 {
      let disk = MemoryDisk()
      let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
      try store.set("ada", for: Self.login)
      disk.fill(butFor: room)
      let error = #expect(throws: StoreError.self) {
        try store.set(String(repeating: "x", count: 80), for: Self.login)
      }
      #expect("\(error, default: "none")".contains("no space left on device"))
      #expect(disk.files.keys.sorted() == ["state/store.json"])
      disk.fill(butFor: .max)
      #expect(try store.value(for: Self.login) == "ada")
      try store.set("grace", for: Self.login)
      #expect(try store.value(for: Self.login) == "grace")
    }
  }

  @Test func `trap 0.18: a session is kept whole or not at all, wherever the program stops`() throws
  {
    var stops = 0
    while true {
      let disk = MemoryDisk(allowance: stops)
      let store = FileSecretStore(in: "state", of: disk) { _ in }
      try? store.change { secrets in
        secrets["login"] = Secret("ada")
        secrets["token"] = Secret("t0ken")
      }
      if !disk.isStopped { break }
      for found in [disk.afterKill(), disk.afterPowerCut()] {
        let names = try FileSecretStore(in: "state", of: found) { _ in }.secrets().keys.sorted()
        #expect(names == [] || names == ["login", "token"], "stop \(stops)")
      }
      stops += 1
    }
  }

  @Test func `trap 0.19: no file ever has a secret that others can read`() throws {
    var stops = 0
    while true {
      let disk = MemoryDisk(allowance: stops)
      let store = FileSecretStore(in: "state", of: disk) { _ in }
      for text in ["swordfish", "sturgeon"] { try? store.set(Secret(text), for: "password") }
      for (name, file) in disk.files where !file.bytes.isEmpty {
        #expect(file.mode == 0o600, "\(name) at stop \(stops)")
      }
      if !disk.isStopped { break }
      stops += 1
    }
  }

  /// Makes the changes until the disk stops, and answers how many were completed.
  private func completed(on disk: MemoryDisk) -> Int {
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    for (number, next) in kept.dropFirst().enumerated() {
      do { try store.change { $0 = next } } catch { return number }
    }
    return kept.count - 1
  }
}
