import Thorium
import ThoriumParts

/// What was loaded once, so that it is there before the network is.
///
/// Without it the tour shows less at first and no more: what cannot be read is reported once, and is as
/// if nothing had been kept.
struct LocalStore: Sendable {
  /// How many activities are kept.
  static let mostActivities = 300
  /// How many searches are kept.
  static let mostSearches = 30

  let values: any KeyValueStore
  /// Those who are known before anybody is kept.
  let knownUsers: [User]
  /// How many users are kept, and how many repositories.
  let most: Int
  /// Who was loaded or found, so that who is known is read once.
  private let cache = MemoryCache<User.ID, User>()
  /// What could not be read, so that who types is not told the same for each letter.
  private let told = MemoryCache<String, Bool>()
  /// Told what was dropped, or cannot be read.
  private let report: @Sendable (String) -> Void

  init(
    values: any KeyValueStore,
    knownUsers: [User],
    most: Int = 100,
    report: @escaping @Sendable (String) -> Void = { Stores.tell($0) }
  ) {
    self.values = values
    self.knownUsers = knownUsers
    self.most = most
    self.report = report
  }

  /// Reads what was loaded once; what is of another shape goes, since it can be loaded again.
  private func cached<Value>(_ key: StoredKey<Value>) async throws(StoreError) -> Value? {
    let known = try await values.values()
    do throws(StoreError) {
      return try known.value(for: key)
    } catch {
      try await update(key) { $0 }
      return nil
    }
  }

  /// Changes a cached value; one of another shape is dropped and reported.
  private func update<Value>(
    _ key: StoredKey<Value>,
    _ change: @escaping @Sendable (Value?) -> Value?
  ) async throws(StoreError) {
    let dropped = try await values.change { values throws(StoreError) -> String? in
      do throws(StoreError) {
        try values.set(change(try values.value(for: key)), for: key)
        return nil
      } catch .mismatched(let name, _, let file) {
        try values.set(change(nil), for: key)
        return "\"\(name)\"\(file.map { " in \($0)" } ?? "")"
      }
    }
    if let dropped {
      report("\(dropped) was of another shape, and was dropped: it is loaded again.")
    }
  }

  /// Reads what was loaded once, or reports why that cannot be.
  private func read<Value>(_ key: StoredKey<Value>) async -> Value? {
    do throws(StoreError) {
      return try await cached(key)
    } catch {
      let notice = "\(error)"
      if told[notice] == nil { report(notice) }
      told[notice] = true
      return nil
    }
  }

  /// Returns the kept users, the newest first, and then the users that the example always knows.
  func users() async -> [User] {
    (await read(.users) ?? []) + knownUsers
  }

  /// Finds somebody by one of their names; nobody for an empty one.
  func user(called name: String) async -> User? {
    if let user = cache[name] { return user }
    let user = await users().first { $0.isCalled(name) }
    if let user { cache[user.id] = user }
    return user
  }

  /// Keeps a user, in the place of what was known of them; who was shown longest ago goes.
  func keep(_ user: User) async throws {
    try await add(user, to: .users)
    cache[user.id] = user
  }

  /// What was last known of a repository.
  func repository(_ id: Repository.ID) async -> Repository? {
    await read(.repositories)?.first { $0.id == id }
  }

  /// Keeps a repository, in the place of what was known of it; who was shown longest ago goes.
  func keep(_ repository: Repository) async throws {
    try await add(repository, to: .repositories)
  }

  /// Adds an element to a list of recent ones in one change, so that no element of another task is lost.
  private func add<Element: Identifiable & Hashable & Codable & Sendable>(
    _ element: Element,
    to key: StoredKey<[Element]>
  ) async throws(StoreError) {
    try await update(key) { [most] known in
      var kept = RecentList(limit: most, known ?? [])
      kept.add(element)
      return kept.elements
    }
  }

  /// The activities that somebody was told of, the newest first, and the tag of the answer.
  func activities(of login: String) async -> KeptActivities {
    await read(.activities(of: login)) ?? KeptActivities()
  }

  func keep(_ activities: KeptActivities, of login: String) async throws {
    try await values.set(activities, for: .activities(of: login))
  }

  /// Forgets what is only in memory, as when somebody logs out.
  func forget() {
    cache.removeAll()
    told.removeAll()
  }

  /// What was searched for, the newest first.
  func searches() async -> RecentList<RecentSearch> {
    RecentList(limit: Self.mostSearches, await read(.searches) ?? [])
  }

  func keep(_ searches: RecentList<RecentSearch>) async throws {
    try await values.set(searches.elements, for: .searches)
  }

  func trend() async -> Trend {
    await read(.trend) ?? Trend()
  }

  func keep(_ trend: Trend) async throws {
    try await values.set(trend, for: .trend)
  }
}

struct KeptActivities: Sendable, Equatable, Codable {
  var list: [Activity] = []
  var tag: String?
}

extension StoredKey<[User]> {
  fileprivate static let users = Self("users")
}

extension StoredKey<[Repository]> {
  fileprivate static let repositories = Self("repositories")
}

extension StoredKey<KeptActivities> {
  fileprivate static func activities(of login: String) -> Self { Self("activities of \(login)") }
}

extension StoredKey<[RecentSearch]> {
  fileprivate static let searches = Self("searches")
}

extension StoredKey<Trend> {
  fileprivate static let trend = Self("trend")
}
