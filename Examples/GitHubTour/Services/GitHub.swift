import Thorium

// The services that the reactors know: protocols, which tests can replace. A request
// takes time on the clock of the session, and ends when its task is cancelled.

/// A service that logs users in.
protocol Authenticator: Sendable {
  func logIn(_ login: String, _ password: Secret, code: Secret?) async throws -> Account
  /// Logs in the user of the browser session.
  func logInByBrowser() async throws -> Account
}

/// The requests of a logged-in user.
protocol GitHubClient: Sendable {
  var login: String { get }

  /// Returns the news of the user, the newest first.
  func news() async throws -> [Entry]
  /// Returns the user's own repositories.
  func repositories() async throws -> [Repository]
  func repository(_ id: Repository.ID) async throws -> Repository
  /// Returns the full names of all references.
  func references(of id: Repository.ID) async throws -> [String]
}

/// The requests about repositories that need no account.
protocol RepositoryService: Sendable {
  func readme(of id: Repository.ID, at reference: GitReference) async throws -> String
  func trending(since: String, language: String) async throws -> [Repository.ID]
}
