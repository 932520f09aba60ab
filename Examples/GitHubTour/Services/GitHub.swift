import Thorium

// The services that the reactors know: four protocols, which tests can replace. Every
// request takes time on the clock of the caller, and ends when its task is cancelled.

/// A service that logs users in.
protocol Authenticator: Sendable {
  func logIn(_ login: String, _ password: Secret, code: Secret?, _ clock: any Clock<Duration>)
    async throws -> Account
  /// Logs in the user of the browser session.
  func logInByBrowser(_ clock: any Clock<Duration>) async throws -> Account
}

/// The requests of a logged-in user.
protocol GitHubClient: Sendable {
  var login: String { get }

  func user(_ login: String, _ clock: any Clock<Duration>) async throws -> User
  /// Returns a page of the account's news; the tag avoids sending known news again.
  func activities(page: Int, unless tag: String?, _ clock: any Clock<Duration>) async throws
    -> ActivityPage
  func repository(_ id: Repository.ID, _ clock: any Clock<Duration>) async throws -> Repository
  func repositories(_ segment: Segment, _ clock: any Clock<Duration>) async throws -> [Repository]
  /// Returns the full names of all references.
  func references(of id: Repository.ID, _ clock: any Clock<Duration>) async throws -> [String]
  func setStar(_ isStarred: Bool, on id: Repository.ID, _ clock: any Clock<Duration>) async throws
  func people(_ circle: Circle, of login: String, page: Int, _ clock: any Clock<Duration>)
    async throws -> [User]
  func isFollowing(_ login: String, _ clock: any Clock<Duration>) async throws -> Bool
  func setFollowing(_ isFollowing: Bool, _ login: String, _ clock: any Clock<Duration>) async throws
  /// Sends feedback to the developers of the program.
  func submit(feedback: String, _ clock: any Clock<Duration>) async throws
}

/// The requests about repositories that need no account.
protocol RepositoryService: Sendable {
  func readme(of id: Repository.ID, at reference: GitReference, _ clock: any Clock<Duration>)
    async throws -> String
  /// Returns all entries of a repository, in any order.
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

/// The requests to the app store about this program.
protocol AppStoreService: Sendable {
  func version(_ clock: any Clock<Duration>) async throws -> String
}

/// A set of repositories: the user's own, or the ones with the user's star.
enum Segment: String, Sendable, CaseIterable { case owned, starred }

/// A relation to a user: the followers, or the followed users.
enum Circle: String, Sendable, CaseIterable, LosslessStringConvertible {
  case followers, following

  init?(_ text: String) {
    self.init(rawValue: text)
  }

  var description: String { rawValue }
}

/// A period and a language for trending repositories.
struct Trend: Sendable, Hashable, Codable {
  var since = "daily"
  var language = "swift"
}
