import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumPersistence
import ThoriumProof

@testable import ThoriumExampleWaybills

/// The server that is made of files.
struct FixtureClientTests {
  private let world = VirtualWorld()
  private let store = MemoryKeyValueStore()
  private let surroundings = Surroundings()

  private func client(_ files: [String: String] = [:]) throws -> FixtureClient {
    let data = [
      "posts.json": #"{"pageSize": 2, "posts": []}"#, "photos.json": "[]",
      "waybills.json": #"{"fetching": [{"id": "w1", "cancelCode": 0}]}"#,
    ]
    let folder = try Folder(data.merging(files) { $1 })
    return FixtureClient(
      try Fixtures(in: folder.url.path),
      in: surroundings,
      keepingIn: store,
      on: world.clock
    )
  }

  /// Lets a call take its time.
  private func wait<Value: Sendable>(
    steps: Int = 1,
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Mutex<Result<Value, any Error>?>(nil)
    world.startTask {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
    }
    world.advance(by: .milliseconds(100) * steps)
    return try #require(outcome.withLock { $0 }).get()
  }

  @Test func `a call fails by its number and kind, as often as a rule says`() async throws {
    let net = #"{"waybills": {"2": {"error": "no", "code": -1001}}, "submit": {"1": {"steps": 3}}}"#
    let client = try client(["net.json": net])
    #expect(try wait { try await client.waybills(.fetching) }.map(\.id) == ["w1"])
    #expect(throws: ClientError(code: -1001, description: "no")) {
      try wait { try await client.waybills(.fetching) }
    }
    #expect(try wait { try await client.waybills(.delivering) } == [])
    try wait(steps: 3) { try await client.submit("w1") }
    #expect(try wait { try await client.waybills(.fetching) } == [])
    #expect(try await store.value(for: .submitted) == ["w1"])
  }

  @Test func `without a network no server is reached, and nothing is kept`() async throws {
    let client = try client()
    surroundings.tell(.network(isOn: false))
    #expect(throws: ClientError.unreachable) { try wait { try await client.submit("w1") } }
    #expect(try await store.value(for: .submitted) == nil)
    surroundings.tell(.network(isOn: true))
    #expect(try wait { try await client.photos() } == [])
  }

  @Test(arguments: [
    ("posts.json", #"{"pageSize": 0, "posts": []}"#, "\"pageSize\" must be at least 1"),
    (
      "waybills.json", #"{"lost": []}"#,
      "\"lost\" is not a status; it must be \"fetching\" or \"delivering\""
    ),
    ("net.json", #"{"mail": {}}"#, "no client makes calls of \"mail\""),
    (
      "net.json", #"{"posts": {"0": {}}}"#,
      "\"posts.0\" must be the number of a call, from 1 on"
    ),
  ])
  func `K22: a file that makes no sense is refused with a sentence`(
    file: String,
    text: String,
    problem: String
  ) throws {
    let error = #expect(throws: (any Error).self) { try client([file: text]) }
    #expect("\(error, default: "none")".hasSuffix("\(file) cannot be used: \(problem)."))
  }
}
