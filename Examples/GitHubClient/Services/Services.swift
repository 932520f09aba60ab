import Thorium

// The services of the client, in addition to those of the tour.

/// The further requests of a logged-in user.
protocol SocialClient: GitHubClient {
  func user(_ login: String) async throws -> User
  /// Returns a page of the account's news; the tag avoids sending known news again.
  func activities(page: Int, unless tag: String?) async throws -> ActivityPage
  func starredRepositories() async throws -> [Repository]
  func setStar(_ isStarred: Bool, on id: Repository.ID) async throws
  func people(_ circle: Circle, of login: String, page: Int) async throws -> [User]
  func isFollowing(_ login: String) async throws -> Bool
  func setFollowing(_ isFollowing: Bool, _ login: String) async throws
  /// Sends feedback to the developers of the program.
  func submit(feedback: String) async throws
}

/// The further requests about repositories that need no account.
protocol CodeService: RepositoryService {
  /// Returns all entries of a repository, in any order.
  func tree(of id: Repository.ID, at reference: GitReference) async throws -> [TreeEntry]
  func source(_ path: String, of id: Repository.ID, at reference: GitReference) async throws
    -> String
  func search(_ keyword: String) async throws -> [Repository.ID]
}

/// The requests to the app store about this program.
protocol AppStoreService: Sendable {
  func version() async throws -> String
}

/// Returns the message about an error on a screen that has no line for the network.
func reason(of error: any Error) -> String? {
  error as? GitHubError == .connectionFailed ? "\(error)" : message(of: error)
}

extension Notice {
  /// The program has returned to the foreground.
  static let cameToForeground = Self(name: "cameToForeground")
  /// The network can be reached again.
  static let networkReturned = Self(name: "networkReturned")
  /// The user wants to log out.
  static let logoutWanted = Self(name: "logoutWanted")
  /// A repository was starred, or its star was removed.
  static let starsChanged = Self(name: "starsChanged")
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
