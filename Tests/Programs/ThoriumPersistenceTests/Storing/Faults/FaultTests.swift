import Effort
import FaultyFiles
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// A store whose system calls fail one by one: its answer agrees with the file.
struct FaultTests {
  /// The ways in which calls fail.
  enum Way: CaseIterable, Sendable {
    /// One call fails.
    case once
    /// One call does what it should, and fails.
    case afterwards
    /// All calls fail from one on.
    case fromThenOn
  }

  private static let login = StoredKey<String>("login")
  private static let codes =
    Checks.areAll ? [EIO, ENOSPC, EACCES, EPERM, EROFS, EINTR, EDQUOT, EMFILE] : [EIO, EINTR]

  // Takes over a second: a store is opened anew for each call that fails.
  @Test(arguments: Way.allCases)
  func `after an error the old value is there, and after none the new one`(
    _ way: Way
  ) async throws {
    var failed: Set<FaultyFiles.Call.Kind> = []
    // By default one code fails at every other call, and the other code at the calls between.
    let step = cases(1, quick: 2)
    for (index, (code, old)) in codesAndValues.enumerated() {
      var call = (index / 2 + index) % step
      while true {
        let files = MemoryDisk()
        if let old { try await store(files).set(old, for: Self.login) }
        let faults = Faults(way, at: call, code)
        guard let kind = try await check(files, faults, old) else { break }
        failed.insert(kind)
        call += step
      }
      #expect(call > 20)
    }
    let all = Set(FaultyFiles.Call.Kind.allCases).subtracting([.setOwner])
    #expect(failed == all)
  }

  private var codesAndValues: [(code: Int32, old: String?)] {
    Self.codes.flatMap { [($0, "ada"), ($0, nil)] }
  }

  /// Changes a value while a call fails, and compares the result with the file.
  ///
  /// - Returns: The kind of the call that failed, or `nil` where none did.
  private func check(
    _ files: MemoryDisk,
    _ faults: Faults,
    _ old: String?
  ) async throws -> FaultyFiles.Call.Kind? {
    let faulty = store(FaultyFiles(files) { faults.next($0) })
    let result = await attempt { () throws(StoreError) in
      try await faulty.set("grace", for: Self.login)
    }
    guard let kind = faults.failed else { return nil }
    // What was opened is closed, whatever failed.
    #expect(files.openPaths == [], "\(faults)")
    faults.heal()
    let expected = result == nil ? "grace" : old
    #expect(try await faulty.value(for: Self.login) == expected, "\(faults)")
    for found in [files, files.afterKill()] {
      #expect(try await store(found).value(for: Self.login) == expected, "\(faults)")
    }
    let cut = try await store(files.afterPowerCut()).value(for: Self.login)
    #expect(cut == "grace" || result != nil && cut == old, "\(faults)")
    // The next change succeeds, and nothing of the last one comes back.
    try await faulty.set("alan", for: Self.login)
    for found in [files, files.afterKill(), files.afterPowerCut()] {
      #expect(try await store(found).value(for: Self.login) == "alan", "\(faults)")
    }
    #expect(files.paths == ["state/store.json", "state/store.json.lock"])
    return kind
  }

  @Test func `a call that a signal interrupts is made again`() async throws {
    for kind in FaultyFiles.Call.Kind.allCases where kind != .close {
      let files = MemoryDisk()
      try await store(files).set("ada", for: Self.login)
      let interrupted = Mutex(0)
      let faulty = FaultyFiles(files) { call in
        guard call.kind == kind else { return nil }
        // Every other call is interrupted.
        let count = interrupted.withLock { count in
          count += 1
          return count
        }
        return count.isMultiple(of: 2) ? nil : .failure(FileError(code: EINTR))
      }
      try await store(faulty).set("grace", for: Self.login)
      #expect(try await store(files).value(for: Self.login) == "grace")
      let isUnused = [.makeFolder, .setOwner].contains(kind)
      #expect(interrupted.withLock { $0 } > 0 || isUnused, "\(kind)")
    }
  }

  @Test
  func `a read or a write that is interrupted after its work is not done twice`() async throws {
    let text = String(repeating: "0123456789", count: 2_000)
    for kind in [FaultyFiles.Call.Kind.read, .write] {
      let files = MemoryDisk()
      let parts = FaultyFiles(files) { _ in .short(5_000) }
      let calls = Mutex(0)
      let faulty = FaultyFiles(parts) { call in
        guard call.kind == kind, !call.path.hasSuffix(".lock") else { return nil }
        let count = calls.withLock { count in
          count += 1
          return count
        }
        return count.isMultiple(of: 2) ? nil : .failureAfterwards(FileError(code: EINTR))
      }
      for value in ["ada", text, "grace", text] {
        try await store(faulty).set(value, for: Self.login)
        #expect(try await store(faulty).value(for: Self.login) == value)
        #expect(try await store(files).value(for: Self.login) == value)
      }
      #expect(calls.withLock { $0 } > 20, "\(kind)")
      #expect(files.paths == ["state/store.json", "state/store.json.lock"])
    }
  }

  @Test func `a damaged file is reported also when its rename fails after its work`() async throws {
    for code in [EIO, EINTR] {
      let files = MemoryDisk()
      try files.put("torn", at: "state/store.json", mode: 0o644)
      let faulty = FaultyFiles(files) { call in
        let fails = call.kind == .rename && call.path.hasSuffix(".damaged-1")
        return fails ? .failureAfterwards(FileError(code: code)) : nil
      }
      let (reports, continuation) = AsyncStream.makeStream(of: StoreNotice.self)
      let values = FileKeyValueStore(in: "state", of: faulty) { continuation.yield($0) }
      await #expect(throws: StoreError.self) { try await values.set("ada", for: Self.login) }
      try await values.set("grace", for: Self.login)
      continuation.finish()
      let all = await reports.reduce(into: []) { $0.append($1) }
      let name = "state/store.json.damaged-1"
      #expect(all == [.damaged(file: "state/store.json", keptAs: name)])
      #expect(files.bytes(of: name) == Array("torn".utf8))
      #expect(try await store(files).value(for: Self.login) == "grace")
    }
  }

  private func store(_ files: any FileSystem) -> FileKeyValueStore {
    FileKeyValueStore(in: "state", of: files) { Issue.record("\($0)") }
  }
}

/// Returns the error of a change, or `nil` where there is none.
private func attempt(
  _ change: () async throws(StoreError) -> Void
) async -> StoreError? {
  do throws(StoreError) {
    try await change()
    return nil
  } catch {
    return error
  }
}

/// The call that fails, and how.
private final class Faults: Sendable, CustomStringConvertible {
  private struct Content {
    var calls = 0
    var failed: FaultyFiles.Call?
    var isHealed = false
  }

  private let way: FaultTests.Way
  private let number: Int
  private let code: Int32
  private let content = Mutex(Content())

  init(_ way: FaultTests.Way, at number: Int, _ code: Int32) {
    (self.way, self.number, self.code) = (way, number, code)
  }

  /// The kind of the first call that failed.
  var failed: FaultyFiles.Call.Kind? { content.withLock { $0.failed?.kind } }

  var description: String {
    "\(way) \(number) \(code) \(content.withLock { $0.failed.map { "\($0)" } ?? "" })"
  }

  /// Makes all further calls succeed.
  func heal() {
    content.withLock { $0.isHealed = true }
  }

  func next(_ call: FaultyFiles.Call) -> FaultyFiles.Fault? {
    content.withLock { content in
      defer { content.calls += 1 }
      let fails = way == .fromThenOn ? content.calls >= number : content.calls == number
      if content.isHealed || !fails { return nil }
      if content.failed == nil { content.failed = call }
      let error = FileError(code: code)
      return way == .afterwards ? .failureAfterwards(error) : .failure(error)
    }
  }
}
