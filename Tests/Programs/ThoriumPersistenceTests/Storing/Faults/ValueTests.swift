import FaultyFiles
import Foundation
import Testing
import ThoriumPersistence
import ThoriumProof

/// Values come back from a file as they were set.
struct ValueTests {
  private let disk = MemoryDisk()

  private func check<Value: Codable & Equatable & Sendable>(_ values: [Value]) async throws {
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    for value in values {
      let key = StoredKey<Value>("value")
      try await store.set(value, for: key)
      let found = FileKeyValueStore(in: "state", of: disk.afterPowerCut()) { Issue.record("\($0)") }
      #expect(try await found.value(for: key) == value, "\(value)")
    }
  }

  @Test func `a whole number of any width keeps every value`() async throws {
    try await check([Int128.min, .max, Int128(Int64.max) + 1, -1])
    try await check([UInt128.max, UInt128(UInt64.max) + 1])
    try await check([UInt64.max, Int64.max.magnitude + 1])
    try await check([Int8.min, .max])
    let halves = call(
      { ($0, $1) },
      Generator<Int>.int(.min ... .max),
      Generator<Int>.int(0 ... .max)
    )
    try falsify(halves) { high, low in
      let id = (Int128(high) << 64) | Int128(low)
      var values = StoredValues()
      try values.set(id, for: StoredKey("id"))
      let found: Int128? = try values.value(for: StoredKey("id"))
      try require(found == id, "it is another")
    }
  }

  @Test func `a floating-point number keeps its value and its sign`() async throws {
    let values: [Double] = [
      0, -0.0, 0.1, 0.30000000000000004, 1e22, 1e23, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
      .leastNormalMagnitude, .pi, 9_007_199_254_740_992, 123_456_789_012_345_683_968,
    ]
    try await check(values)
    try await check([Float.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, 16_777_216])
    let store = FileKeyValueStore(in: "state", of: disk) { Issue.record("\($0)") }
    try await store.set(-0.0, for: StoredKey("value"))
    #expect(try await store.value(for: StoredKey<Double>("value"))?.sign == .minus)
  }

  @Test func `dates, data, links, texts and nested values come back`() async throws {
    try await check([Date(timeIntervalSince1970: 0.1), .distantPast, .distantFuture])
    try await check([Data(), Data((0...255).map { UInt8($0) })])
    try await check([URL(string: "https://a.b/c?d=%C3%A9#e")])
    let texts = [
      "", "a\u{0}\u{1F}\u{7F}\u{2028}\"\\/\n\r\n\t\u{8}\u{C}", "👩‍👩‍👧 e\u{301}", "\u{FEFF}",
    ]
    try await check(texts)
    try await check([[1: ["a": [nil, 2.5]]], [:]])
    try await check([Optional<Int>.none, 3])
    try await check([[[[Bool]]]()])
    try await check([UUID()])
  }

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
