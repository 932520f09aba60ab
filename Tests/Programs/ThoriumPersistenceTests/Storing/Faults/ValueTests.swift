import FaultyFiles
import Foundation
import Testing
import ThoriumPersistence

/// Values come back from a file as they were set.
struct ValueTests {
  private let disk = MemoryDisk()

  @Test func `invalid JSON is refused`() async throws {
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    for value in [Double.nan, .infinity] {
      let error = StoreError.unencodable(key: "value", type: "Double")
      await #expect(throws: error) { try await store.set(value, for: StoredKey("value")) }
    }
    await #expect(throws: StoreError.unencodable(key: "value", type: "\(Decimal.self)")) {
      try await store.set(Decimal.nan, for: StoredKey("value"))
    }
    #expect(disk.bytes(of: "state/store.json") == nil)
  }

  /// A value that is nested as deep as it is.
  struct Nested: Codable, Equatable, Sendable {
    var inner: [Nested] = []

    init(depth: Int) { if depth > 0 { inner = [Nested(depth: depth - 1)] } }
  }

  @Test
  func `a value as deep as is accepted comes back, and a deeper one is refused`() async throws {
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    let key = StoredKey<Nested>("value")
    var accepted = 0
    for depth in 248...257 {
      do {
        try await store.set(Nested(depth: depth), for: key)
      } catch { continue }
      accepted = depth
      #expect(try await store.value(for: key) == Nested(depth: depth))
    }
    #expect((250...255).contains(accepted))
  }

  @Test func `a file that a person has written is read`() async throws {
    let text = #"""
      { "values" : {"a":"\"\u00e9\ud83d\ude00\/\\b\\f\"", "b": "[ ]", "c" : "1.50E+2"},
        "more": [true, false], "version":1 }
      """#
    try disk.put(text, at: "state/store.json", mode: 0o644)
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    #expect(try await store.value(for: StoredKey<String>("a")) == "é😀/\u{8}\u{C}")
    #expect(try await store.value(for: StoredKey<[Int]>("b")) == [])
    #expect(try await store.value(for: StoredKey<Int>("c")) == 150)
    #expect(try await store.values().keys == ["a", "b", "c"])
    try await store.set(2, for: StoredKey("f"))
    let kept = String(decoding: disk.bytes(of: "state/store.json") ?? [], as: UTF8.self)
    #expect(kept.contains("\"c\" : \"1.50E+2\""))
  }
}
