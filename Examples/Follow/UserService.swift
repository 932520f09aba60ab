import Synchronization
import Thorium
import ThoriumConsole

/// The service of the example.
///
/// Requests take time on the clock of the caller.
protocol UserService: Sendable {
  func users(_ clock: any Clock<Duration>) async throws -> [User]
  func isFollowing(_ id: User.ID, _ clock: any Clock<Duration>) async throws -> Bool
  func follow(_ id: User.ID, _ clock: any Clock<Duration>) async throws
  func delete(_ id: User.ID, _ clock: any Clock<Duration>) async throws
}

/// An error of the service.
struct ServiceError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// A service that keeps its users in memory.
final class MemoryUserService: UserService {
  private let rules: Rules
  private let users: Mutex<[User]>

  init(_ fixtures: Fixtures) {
    rules = fixtures.rules
    users = Mutex(fixtures.users)
  }

  func users(_ clock: any Clock<Duration>) async throws -> [User] {
    try await wait(rules.latency?.list, clock)
    return users.withLock { $0 }
  }

  func isFollowing(_ id: User.ID, _ clock: any Clock<Duration>) async throws -> Bool {
    try await wait(rules.latency?.refresh, clock)
    return try change(id) { $0.isFollowed }
  }

  func follow(_ id: User.ID, _ clock: any Clock<Duration>) async throws {
    try await wait(rules.latency?.follow, clock)
    if let error = rules.follow?[id] { throw ServiceError(description: error) }
    try change(id) { $0.isFollowed = true }
  }

  func delete(_ id: User.ID, _ clock: any Clock<Duration>) async throws {
    try await wait(rules.latency?.delete, clock)
    if let error = rules.delete?[id] { throw ServiceError(description: error) }
    try change(id) { _ in }
    users.withLock { $0.removeAll { $0.id == id } }
  }

  private func wait(_ steps: ExampleClock?, _ clock: any Clock<Duration>) async throws {
    try await clock.sleep(for: (steps ?? ExampleClock(1)).duration)
  }

  @discardableResult
  private func change<Answer>(_ id: User.ID, _ body: (inout User) -> Answer) throws -> Answer {
    try users.withLock { users in
      guard let index = users.firstIndex(where: { $0.id == id }) else {
        throw ServiceError(description: "this user no longer exists")
      }
      return body(&users[index])
    }
  }
}
