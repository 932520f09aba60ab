import Thorium

// What the reactors know of the model: four protocols, each of which a test replaces.
// Every request takes its time on the clock of whoever asks, and ends when its task is cancelled.

/// Whoever lets people in.
protocol Authenticator: Sendable {
  func logIn(_ login: String, _ password: Secret, code: Secret?, _ clock: any Clock<Duration>)
    async throws -> Account
  /// Lets in whoever is logged in at the browser.
  func logInByBrowser(_ clock: any Clock<Duration>) async throws -> Account
}

/// The requests of somebody who is logged in.
protocol GitHubClient: Sendable {
  var login: String { get }

  func user(_ login: String, _ clock: any Clock<Duration>) async throws -> User
  /// Answers a page of what the account is told of; the tag spares what is known.
  func activities(page: Int, unless tag: String?, _ clock: any Clock<Duration>) async throws
    -> ActivityPage
  func repository(_ id: Repository.ID, _ clock: any Clock<Duration>) async throws -> Repository
  func repositories(_ segment: Segment, _ clock: any Clock<Duration>) async throws -> [Repository]
  /// Answers the whole names of all references.
  func references(of id: Repository.ID, _ clock: any Clock<Duration>) async throws -> [String]
  func setStar(_ isStarred: Bool, on id: Repository.ID, _ clock: any Clock<Duration>) async throws
  func people(_ circle: Circle, of login: String, page: Int, _ clock: any Clock<Duration>)
    async throws -> [User]
  func isFollowing(_ login: String, _ clock: any Clock<Duration>) async throws -> Bool
  func setFollowing(_ isFollowing: Bool, _ login: String, _ clock: any Clock<Duration>) async throws
  /// Tells those who make the program something.
  func submit(feedback: String, _ clock: any Clock<Duration>) async throws
}

/// What is found about repositories without an account.
protocol RepositoryService: Sendable {
  func readme(of id: Repository.ID, at reference: GitReference, _ clock: any Clock<Duration>)
    async throws -> String
  /// Answers all that stands in a repository, in any order.
  func tree(of id: Repository.ID, at reference: GitReference, _ clock: any Clock<Duration>)
    async throws -> [TreeEntry]
  func source(
    _ path: String,
    of id: Repository.ID,
    at reference: GitReference,
    _ clock: any Clock<Duration>
  ) async throws -> String
  func search(_ keyword: String, _ clock: any Clock<Duration>) async throws -> [Repository.ID]
  func trending(_ trend: Trend, _ clock: any Clock<Duration>) async throws -> [Repository.ID]
}

/// What the store tells of this app.
protocol AppStoreService: Sendable {
  func version(_ clock: any Clock<Duration>) async throws -> String
}

/// Whose repositories: one's own, or those that one has starred.
enum Segment: String, Sendable, CaseIterable { case owned, starred }

/// Who stands in what relation to somebody.
enum Circle: String, Sendable, CaseIterable, LosslessStringConvertible {
  case followers, following

  init?(_ text: String) {
    self.init(rawValue: text)
  }

  var description: String { rawValue }
}

/// Of which time and in which language repositories are looked for.
struct Trend: Sendable, Hashable, Codable {
  var since = "daily"
  var language = "swift"
}
