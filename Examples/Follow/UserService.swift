import Synchronization
import Thorium
import ThoriumConsole

/// The service of the example.
protocol UserService: Sendable {
  func users() async throws -> [User]
  func isFollowing(_ id: User.ID) async throws -> Bool
  func follow(_ id: User.ID) async throws
  func delete(_ id: User.ID) async throws
}

/// An error of the service.
struct ServiceError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// A service that keeps its users in memory; its requests take time on a clock.
final class MemoryUserService: UserService {
  private let rules: Rules
  private let clock: any Clock<Duration>
  private let users: Mutex<[User]>

  init(_ fixtures: Fixtures, on clock: any Clock<Duration>) {
    rules = fixtures.rules
    self.clock = clock
    users = Mutex(fixtures.users)
  }

  func users() async throws -> [User] {
    try await clock.sleep(steps: rules.latency?.list)
    return users.withLock { $0 }
  }

  func isFollowing(_ id: User.ID) async throws -> Bool {
    try await clock.sleep(steps: rules.latency?.refresh)
    return try change(id) { $0.isFollowed }
  }

  func follow(_ id: User.ID) async throws {
    try await clock.sleep(steps: rules.latency?.follow)
    if let error = rules.follow?[id] { throw ServiceError(description: error) }
    try change(id) { $0.isFollowed = true }
  }

  func delete(_ id: User.ID) async throws {
    try await clock.sleep(steps: rules.latency?.delete)
    if let error = rules.delete?[id] { throw ServiceError(description: error) }
    try change(id) { _ in }
    users.withLock { $0.removeAll { $0.id == id } }
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
