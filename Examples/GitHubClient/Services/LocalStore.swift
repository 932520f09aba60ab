import Thorium
import ThoriumPersistence

/// A store of data that was loaded before, for display until the network responds.
///
/// Without it, the tour only shows less at first. Data that cannot be
/// read is reported once and treated as missing.
struct LocalStore: Sendable {
  /// The maximum number of stored activities.
  static let mostActivities = 300
  /// The maximum number of stored searches.
  static let mostSearches = 30

  let values: any KeyValueStore
  /// The users that are known before any user is stored.
  let knownUsers: [User]
  /// The maximum number of stored users, and of stored repositories.
  let most: Int
  /// The users that were loaded or found, so that a known user is read only once.
  private let cache = MemoryCache<User.ID, User>()
  /// The reported errors, so that an error is not reported again for each keystroke.
  private let told = MemoryCache<String, Bool>()
  /// A closure that receives messages about data that was dropped or cannot be read.
  private let report: @Sendable (String) -> Void

  init(
    values: any KeyValueStore,
    knownUsers: [User],
    most: Int = 100,
    report: @escaping @Sendable (String) -> Void = { printNotice($0) }
  ) {
    self.values = values
    self.knownUsers = knownUsers
    self.most = most
    self.report = report
  }

  /// Reads a cached value; drops a value of another type, since it can be loaded again.
  private func cached<Value>(_ key: StoredKey<Value>) async throws(StoreError) -> Value? {
    let known = try await values.values()
    do throws(StoreError) {
      return try known.value(for: key)
    } catch {
      try await update(key) { $0 }
      return nil
    }
  }

  /// Changes a cached value; a value of another type is dropped and reported.
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
      report("\(dropped) had an unknown format, and was removed: it is loaded again.")
    }
  }

  /// Reads a cached value, or reports the reason why it cannot be read.
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

  /// Returns the stored users, the newest first, and then the users that are always known.
  func users() async -> [User] {
    (await read(.users) ?? []) + knownUsers
  }

  /// Returns the user with a name; `nil` if there is none or the name is empty.
  func user(called name: String) async -> User? {
    if let user = cache[name] { return user }
    let user = await users().first { $0.isCalled(name) }
    if let user { cache[user.id] = user }
    return user
  }

  /// Stores the user of a login, with the data that is already stored.
  func keepUser(of account: Account) async {
    do {
      try await keep(await user(called: account.login) ?? User(login: account.login))
    } catch {
      report("\(error)")
    }
  }

  /// Stores a user in place of the earlier data; if there are too many users, drops the oldest.
  func keep(_ user: User) async throws {
    try await add(user, to: .users)
    cache[user.id] = user
  }

  /// Returns the stored data of a repository.
  func repository(_ id: Repository.ID) async -> Repository? {
    await read(.repositories)?.first { $0.id == id }
  }

  /// Stores a repository in place of the earlier data; if there are too many, drops the oldest.
  func keep(_ repository: Repository) async throws {
    try await add(repository, to: .repositories)
  }

  /// Adds an element to a stored list in one change, so that no element of another task is lost.
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

  /// Returns the stored news of a user, the newest first, and the tag of the response.
  func activities(of login: String) async -> KeptActivities {
    await read(.activities(of: login)) ?? KeptActivities()
  }

  func keep(_ activities: KeptActivities, of login: String) async throws {
    try await values.set(activities, for: .activities(of: login))
  }

  /// Clears the data in memory, for example when the user logs out.
  func forget() {
    cache.removeAll()
    told.removeAll()
  }

  /// Returns the recent searches, the newest first.
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
  var list: [Entry] = []
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
