import Synchronization
import Thorium

@testable import ThoriumExampleWaybills

/// A server that answers after a step as the test says, and counts what it is asked.
final class TestClient: WaybillClient {
  typealias Answer<Value> = @Sendable (_ call: Int) throws -> Value

  private let clock: any Clock<Duration>
  private let onPosts: Answer<[Post]>
  private let onSubmit: Answer<Void>
  private let counts = Mutex<[String: Int]>([:])

  init(
    on clock: any Clock<Duration>,
    posts: @escaping Answer<[Post]> = { _ in [] },
    submit: @escaping Answer<Void> = { _ in }
  ) {
    self.clock = clock
    (onPosts, onSubmit) = (posts, submit)
  }

  /// How often something was asked.
  func calls(of kind: String) -> Int { counts.withLock { $0[kind] ?? 0 } }

  func posts(page: Int) async throws -> [Post] {
    try onPosts(try await count("posts"))
  }

  func photos() async throws -> [Photo] {
    _ = try await count("photos")
    return (1...3).map { Photo(id: $0, title: "Photo \($0)", thumbnailUrl: "") }
  }

  func waybills(_ status: WaybillStatus) async throws -> [Waybill] {
    _ = try await count("\(status)")
    return [Waybill(id: "\(status)", cancelCode: 0)]
  }

  func submit(_ id: Waybill.ID) async throws {
    try onSubmit(try await count("submit"))
  }

  private func count(_ kind: String) async throws -> Int {
    let number = counts.withLock { counts in
      counts[kind, default: 0] += 1
      return counts[kind, default: 0]
    }
    try await clock.sleep(for: .milliseconds(100))
    return number
  }
}

extension [Post] {
  /// Posts with these numbers.
  static func numbered(_ ids: ClosedRange<Int>) -> [Post] {
    ids.map { Post(userId: 1, id: $0, title: "Post \($0)", body: "") }
  }
}
