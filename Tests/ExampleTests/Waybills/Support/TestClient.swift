import Synchronization
import Thorium

@testable import Waybills

/// A server that answers after a step as the test says, and counts what it is asked.
final class TestClient: WaybillClient {
  typealias Answer<Value> = @Sendable (_ call: Int) throws -> Value

  private let onPosts: Answer<[Post]>
  private let onSubmit: Answer<Void>
  private let counts = Mutex<[String: Int]>([:])

  init(
    posts: @escaping Answer<[Post]> = { _ in [] },
    submit: @escaping Answer<Void> = { _ in }
  ) {
    (onPosts, onSubmit) = (posts, submit)
  }

  /// How often something was asked.
  func calls(of kind: String) -> Int { counts.withLock { $0[kind] ?? 0 } }

  func posts(page: Int, _ clock: any Clock<Duration>) async throws -> [Post] {
    try onPosts(try await count("posts", clock))
  }

  func photos(_ clock: any Clock<Duration>) async throws -> [Photo] {
    _ = try await count("photos", clock)
    return (1...3).map { Photo(id: $0, title: "Photo \($0)", thumbnailUrl: "") }
  }

  func waybills(_ status: WaybillStatus, _ clock: any Clock<Duration>) async throws -> [Waybill] {
    _ = try await count("\(status)", clock)
    return [Waybill(id: "\(status)", cancelCode: 0)]
  }

  func submit(_ id: Waybill.ID, _ clock: any Clock<Duration>) async throws {
    try onSubmit(try await count("submit", clock))
  }

  private func count(_ kind: String, _ clock: any Clock<Duration>) async throws -> Int {
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
