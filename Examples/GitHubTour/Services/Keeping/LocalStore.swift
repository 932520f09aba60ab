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
  private func cached<Value>(_ key: StoredKey<Value>) throws(StoreError) -> Value? {
    do throws(StoreError) {
      return try values.value(for: key)
    } catch .mismatched(let name, _, let file) {
      try values.set(nil, for: key)
      report(
        "\"\(name)\"\(file.map { " in \($0)" } ?? "") was of another shape, and was dropped: it is loaded again."
      )
      return nil
    }
  }

  /// Reads what was loaded once, or reports why that cannot be.
  private func read<Value>(_ key: StoredKey<Value>) -> Value? {
    do throws(StoreError) {
      return try cached(key)
    } catch {
      let notice = "\(error)"
      if told[notice] == nil { report(notice) }
      told[notice] = true
      return nil
    }
  }

  /// Finds somebody by one of their names; nobody for an empty one.
  func user(called name: String) -> User? {
    if let user = cache[name] { return user }
    if name.isEmpty { return nil }
    let all = (read(.users) ?? []) + knownUsers
    let user = all.first { $0.login == name || $0.email == name }
    if let user { cache[user.id] = user }
    return user
  }

  /// Keeps a user, in the place of what was known of them; who was shown longest ago goes.
  func keep(_ user: User) throws {
    var kept = RecentList(limit: most, try cached(.users) ?? [])
    kept.add(user)
    try values.set(kept.elements, for: .users)
    cache[user.id] = user
  }

  /// What was last known of a repository.
  func repository(_ id: Repository.ID) -> Repository? {
    read(.repositories)?.first { $0.id == id }
  }

  /// Keeps a repository, in the place of what was known of it; who was shown longest ago goes.
  func keep(_ repository: Repository) throws {
    var kept = RecentList(limit: most, try cached(.repositories) ?? [])
    kept.add(repository)
    try values.set(kept.elements, for: .repositories)
  }

  /// The activities that somebody was told of, the newest first, and the tag of the answer.
  func activities(of login: String) -> KeptActivities {
    read(.activities(of: login)) ?? KeptActivities()
  }

  func keep(_ activities: KeptActivities, of login: String) throws {
    try values.set(activities, for: .activities(of: login))
  }

  /// Forgets what is only in memory, as when somebody logs out.
  func forget() {
    cache.removeAll()
    told.removeAll()
  }

  /// What was searched for, the newest first.
  func searches() -> RecentList<RecentSearch> {
    RecentList(limit: Self.mostSearches, read(.searches) ?? [])
  }

  func keep(_ searches: RecentList<RecentSearch>) throws {
    try values.set(searches.elements, for: .searches)
  }

  func trend() -> Trend {
    read(.trend) ?? Trend()
  }

  func keep(_ trend: Trend) throws {
    try values.set(trend, for: .trend)
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
