import Thorium
import ThoriumParts

/// What was loaded once, so that it is there before the network is.
struct LocalStore: Sendable {
  /// How many activities are kept.
  static let mostActivities = 300

  let values: any KeyValueStore
  /// Those who are known before anybody is kept.
  let knownUsers: [User]

  /// Finds somebody by one of their names; nobody for an empty one.
  func user(called name: String) throws -> User? {
    let kept = try values.value(for: .users) ?? []
    return (kept + knownUsers).first(called: name, by: \.login, \.email)
  }

  /// Keeps a user, in the place of what was known of them.
  func keep(_ user: User) throws {
    let kept = try values.value(for: .users) ?? []
    try values.set([user] + kept.filter { $0.id != user.id }, for: .users)
  }

  /// The activities that somebody was told of, the newest first, and the tag of the answer.
  func activities(of login: String) throws -> KeptActivities {
    try values.value(for: .activities(of: login)) ?? KeptActivities()
  }

  func keep(_ activities: KeptActivities, of login: String) throws {
    try values.set(activities, for: .activities(of: login))
  }

  func trend() throws -> Trend {
    try values.value(for: .trend) ?? Trend()
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

extension StoredKey<KeptActivities> {
  fileprivate static func activities(of login: String) -> Self { Self("activities of \(login)") }
}

extension StoredKey<Trend> {
  fileprivate static let trend = Self("trend")
}
