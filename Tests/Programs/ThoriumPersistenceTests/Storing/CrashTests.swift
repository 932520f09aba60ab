import Effort
import FaultyFiles
import Testing
import Thorium
import ThoriumPersistence

/// The values that are kept when a program, or its machine, stops at any byte of a write.
struct CrashTests {
  private static let login = StoredKey<String>("login")
  private static let searches = StoredKey<[String]>("searches")

  /// The values at first, and after each of several changes.
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

  @Test func `a kill at any byte of a write loses nothing that was kept before`() async throws {
    var stops = 0
    while true {
      let machine = Machine(allowance: stops)
      let done = await completed(on: machine.disk)
      if !machine.isStopped { break }
      for found in [machine.files.afterKill(), machine.files.afterPowerCut()] {
        let store = FileKeyValueStore(in: "state", of: found) { Issue.record("\($0)") }
        let values = try await store.values()
        #expect(values == kept[done] || values == kept[done + 1], "stop \(stops)")
        try await store.set("grace", for: Self.login)
        let after = FileKeyValueStore(in: "state", of: found.afterPowerCut()) { _ in }
        #expect(try await after.value(for: Self.login) == "grace", "stop \(stops)")
      }
      stops += cases(1, quick: 11)
    }
    #expect(stops > 250)
  }

  @Test func `trap 0.19: no file ever has a secret that others can read`() async throws {
    var stops = 0
    while true {
      let machine = Machine(allowance: stops)
      let store = FileSecretStore(in: "state", of: machine.disk) { _ in }
      for text in ["swordfish", "sturgeon"] {
        try? await store.set(Secret(text), for: "password")
      }
      for path in machine.files.paths where machine.files.bytes(of: path) != [] {
        #expect(machine.files.mode(of: path) == 0o600, "\(path) at stop \(stops)")
      }
      if !machine.isStopped { break }
      stops += cases(1, quick: 5)
    }
    #expect(stops > 80)
  }

  /// Makes the changes until the disk stops, and returns how many were completed.
  private func completed(on disk: FaultyFiles) async -> Int {
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    for (number, next) in kept.dropFirst().enumerated() {
      do { try await store.change { $0 = next } } catch { return number }
    }
    return kept.count - 1
  }
}
