import Synchronization
import Thorium

@testable import ThoriumExampleGitHubTour

/// A client of which a test says what it answers, and which remembers what it was asked.
final class StubClient: GitHubClient {
  typealias Pages = @Sendable (Int) -> [String]

  let login = "octocat"
  private let log = Mutex<[String]>([])
  private let pages: Pages
  /// Of whom the service does not say whether we follow them.
  private let refusing: String?

  /// Makes a client whose lists of people have these logins on each page.
  init(refusing: String? = nil, people pages: @escaping Pages = { _ in [] }) {
    (self.pages, self.refusing) = (pages, refusing)
  }

  var asked: [String] { log.withLock { $0 } }

  private func ask(_ request: String, _ clock: any Clock<Duration>) async throws {
    log.withLock { $0.append(request) }
    try await clock.sleep(for: .milliseconds(100))
  }

  func user(_ login: String, _ clock: any Clock<Duration>) async throws -> User {
    try await ask("user", clock)
    return User(login: login)
  }

  func activities(page: Int, unless tag: String?, _ clock: any Clock<Duration>) async throws
    -> ActivityPage
  {
    try await ask("events \(page) \(tag ?? "-")", clock)
    return ActivityPage(activities: [], next: nil, tag: "t")
  }

  func repository(_ id: Repository.ID, _ clock: any Clock<Duration>) async throws -> Repository {
    throw GitHubError.connectionFailed
  }

  func repositories(_ segment: Segment, _ clock: any Clock<Duration>) async throws -> [Repository] {
    try await ask("repositories \(segment)", clock)
    return []
  }

  func references(of id: Repository.ID, _ clock: any Clock<Duration>) async throws -> [String] {
    []
  }

  func setStar(_ isStarred: Bool, on id: Repository.ID, _ clock: any Clock<Duration>) async throws {
  }

  func people(_ circle: Circle, of login: String, page: Int, _ clock: any Clock<Duration>)
    async throws -> [User]
  {
    try await ask("people \(page)", clock)
    return pages(page).map { User(login: $0) }
  }

  func isFollowing(_ login: String, _ clock: any Clock<Duration>) async throws -> Bool {
    if login == refusing { throw GitHubError.requestFailed("\(login) is a secret") }
    return false
  }

  func setFollowing(_ isFollowing: Bool, _ login: String, _ clock: any Clock<Duration>)
    async throws
  {}

  func submit(feedback: String, _ clock: any Clock<Duration>) async throws {}
}
