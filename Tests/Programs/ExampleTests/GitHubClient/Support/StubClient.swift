import Synchronization
import Thorium

@testable import ThoriumExampleGitHub

/// A client with the responses of a test, which records its requests.
final class StubClient: SocialClient {
  typealias Pages = @Sendable (Int) -> [String]

  let login = "octocat"
  private let log = Mutex<[String]>([])
  private let pages: Pages

  private let clock: any Clock<Duration>

  /// Makes a client whose lists of people have these logins on each page.
  init(
    on clock: any Clock<Duration>,
    people pages: @escaping Pages = { _ in [] }
  ) {
    (self.clock, self.pages) = (clock, pages)
  }

  var asked: [String] { log.withLock { $0 } }

  private func ask(_ request: String) async throws {
    log.withLock { $0.append(request) }
    try await clock.sleep(for: .milliseconds(100))
  }

  func user(_ login: String) async throws -> User {
    try await ask("user")
    return User(login: login)
  }

  func activities(page: Int, unless tag: String?) async throws
    -> ActivityPage
  {
    try await ask("events \(page) \(tag ?? "-")")
    return ActivityPage(activities: [], next: nil, tag: "t")
  }

  func repository(_ id: Repository.ID) async throws -> Repository {
    throw GitHubError.connectionFailed
  }

  func news() async throws -> [Entry] {
    try await ask("news")
    return []
  }

  func repositories() async throws -> [Repository] {
    try await ask("repositories owned")
    return []
  }

  func starredRepositories() async throws -> [Repository] {
    try await ask("repositories starred")
    return []
  }

  func references(of id: Repository.ID) async throws -> [String] {
    []
  }

  func setStar(_ isStarred: Bool, on id: Repository.ID) async throws {
  }

  func people(_ circle: Circle, of login: String, page: Int)
    async throws -> [User]
  {
    try await ask("people \(page)")
    return pages(page).map { User(login: $0) }
  }

  func isFollowing(_ login: String) async throws -> Bool {
    false
  }

  func setFollowing(_ isFollowing: Bool, _ login: String)
    async throws
  {}

  func submit(feedback: String) async throws {}
}
