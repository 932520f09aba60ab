import Synchronization
import ThoriumConsole
import ThoriumPersistence

/// A server that responds from files; rules set the duration of a call on a clock, and its error.
final class FixtureClient: WaybillClient {
  private let fixtures: Fixtures
  private let surroundings: Surroundings
  private let store: any KeyValueStore
  private let clock: any Clock<Duration>
  /// The number of calls of each kind.
  private let calls = Mutex<[String: Int]>([:])

  init(
    _ fixtures: Fixtures,
    in surroundings: Surroundings,
    keepingIn store: any KeyValueStore,
    on clock: any Clock<Duration>
  ) {
    (self.fixtures, self.surroundings, self.store) = (fixtures, surroundings, store)
    self.clock = clock
  }

  func posts(page: Int) async throws -> [Post] {
    try await call("posts")
    return Array(fixtures.posts.dropFirst((page - 1) * fixtures.pageSize).prefix(fixtures.pageSize))
  }

  func photos() async throws -> [Photo] {
    try await call("photos")
    return fixtures.photos
  }

  func waybills(_ status: WaybillStatus) async throws -> [Waybill] {
    try await call("waybills")
    let submitted = try await store.value(for: .submitted) ?? []
    return fixtures.waybills(status).filter { !submitted.contains($0.id) }
  }

  func submit(_ id: Waybill.ID) async throws {
    try await call("submit")
    try await store.change { values throws(StoreError) in
      let submitted = try values.value(for: .submitted) ?? []
      try values.set(submitted.union([id]), for: .submitted)
    }
  }

  /// Waits for the duration of a call, and throws the error of the rule for its number.
  private func call(_ kind: String) async throws {
    let number = calls.withLock { calls in
      calls[kind, default: 0] += 1
      return calls[kind, default: 0]
    }
    let rule = fixtures.rule(for: kind, number)
    try await clock.sleep(steps: rule?.steps)
    guard surroundings.hasNetwork else { throw ClientError.unreachable }
    if let text = rule?.error { throw ClientError(code: rule?.code, description: text) }
  }
}

extension StoredKey where Value == Set<Waybill.ID> {
  /// The waybills that were submitted.
  static var submitted: Self { Self("submitted") }
}

extension StoredKey where Value == Int {
  /// The tab that was last visible.
  static var selectedTab: Self { Self("selectedTab") }
}
