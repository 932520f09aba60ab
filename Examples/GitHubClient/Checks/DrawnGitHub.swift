import Foundation
import Thorium
import ThoriumPersistence
import ThoriumProof

/// A service with random responses, which arrive late and in any order, or each after the same time.
struct DrawnGitHub: Sendable {
  let world: Simulation
  /// The time of each response; `nil` for a random one.
  var delay: Duration?
  let login = "octocat"

  private static let failures = [GitHubError.connectionFailed, .requestFailed("no")]

  private func reply<Value: Sendable>(
    _ values: Generator<Value>,
    failing failures: [GitHubError] = Self.failures
  ) async throws -> Value {
    guard let delay else { return try await world.reply(Replies(values, failing: failures)) }
    try await world.clock.sleep(for: delay)
    return try await world.reply(Replies(values, failing: failures, within: .zero))
  }
}

extension DrawnGitHub: Authenticator {
  func logIn(_ login: String, _ password: Secret, code: Secret?)
    async throws -> Account
  {
    let failures = Self.failures + [.authenticationFailed, .oneTimePasswordRequired]
    let account = Account(login: login, token: Secret("t"))
    return try await reply(.just(account), failing: failures)
  }

  func logInByBrowser() async throws -> Account {
    try await reply(.just(Account(login: login, token: Secret("t"))))
  }
}

extension DrawnGitHub: SocialClient {
  func news() async throws -> [Entry] { try await reply(.just([])) }

  func user(_ login: String) async throws -> User {
    try await reply(.just(User(login: login)))
  }

  func activities(page: Int, unless tag: String?) async throws
    -> ActivityPage
  {
    let ids = Generator.int(0...5).list(0...3)
    let activities = ids.map { $0.map { Entry(id: "\($0)", text: "", link: "user://mona") } }
    let page = try await reply(activities)
    return ActivityPage(activities: page, next: page.isEmpty ? nil : 2, tag: "\(page.count)")
  }

  func repository(_ id: Repository.ID) async throws -> Repository {
    try await reply(.just(Self.repository))
  }

  func repositories() async throws -> [Repository] {
    try await reply(Generator.element(of: [Self.repository]).list(0...1))
  }

  func starredRepositories() async throws -> [Repository] { try await repositories() }

  func references(of id: Repository.ID) async throws -> [String] {
    try await reply(Generator.element(of: ["refs/heads/main", "refs/heads/dev"]).list(0...2))
  }

  func setStar(_ isStarred: Bool, on id: Repository.ID) async throws {
    try await change()
  }

  func people(_ circle: Circle, of login: String, page: Int)
    async throws -> [User]
  {
    try await reply(
      Generator.element(of: ["ada", "bob", "octocat"]).map { User(login: $0) }.list(0...3)
    )
  }

  func isFollowing(_ login: String) async throws -> Bool {
    try await reply(.bool)
  }

  func setFollowing(_ isFollowing: Bool, _ login: String)
    async throws
  {
    try await change()
  }

  /// Responds to a change, which a screen has shown as done, so that cancelling it is a failure.
  private func change() async throws {
    do {
      try await reply(.just(()))
    } catch let error as CancellationError {
      world.fail(GitHubError.requestFailed("a change was cancelled"))
      throw error
    }
  }

  func submit(feedback: String) async throws {
    try await reply(.just(()))
  }

  /// The changes of a session, which this service answers.
  var changes: Store<Changes> {
    let runtime = world.runtime()
    return Store(Changes(client: self, world: Store(World(), in: runtime)), in: runtime)
  }

  static let repository = Repository(
    owner: "mona",
    name: "kit",
    defaultBranch: "main",
    updatedAt: Date(timeIntervalSince1970: 0)
  )
}

extension DrawnGitHub: CodeService {
  /// Returns the name of the branch, so that a check can see the branch of a readme.
  func readme(of id: Repository.ID, at reference: GitReference)
    async throws -> String
  {
    try await reply(.just(reference.name))
  }

  func tree(of id: Repository.ID, at reference: GitReference)
    async throws -> [TreeEntry]
  {
    let paths = Generator.element(of: ["a", "b/a", "b/c", "b/d/e"])
    let entries = call({ TreeEntry(path: $0, size: $1 ? 1 : nil) }, paths, .bool)
    return try await reply(entries.list(0...4))
  }

  func source(
    _ path: String,
    of id: Repository.ID,
    at reference: GitReference
  ) async throws -> String {
    try await reply(.just(path))
  }

  func search(_ keyword: String) async throws -> [Repository.ID] {
    try await reply(.just([Repository.ID(owner: "o", name: keyword)]))
  }

  func trending(since: String, language: String) async throws -> [Repository.ID] {
    try await reply(.just([Repository.ID(owner: since, name: language)]))
  }
}

extension LoginReactor {
  /// Returns a login whose service has random responses.
  static func drawn(in world: Simulation) -> LoginReactor {
    LoginReactor(
      authenticator: DrawnGitHub(world: world),
      keeper: SessionKeeper(values: MemoryKeyValueStore(), secrets: MemorySecretStore()),
      initialState: State(users: [])
    )
  }
}

extension RepositoryReactor {
  /// Returns a repository whose services have random responses.
  static func drawn(in world: Simulation, after delay: Duration? = nil) -> RepositoryReactor {
    let github = DrawnGitHub(world: world, delay: delay)
    return RepositoryReactor(
      client: github,
      service: github,
      changes: github.changes,
      local: LocalStore(values: MemoryKeyValueStore(), knownUsers: []),
      now: DrawnGitHub.repository.updatedAt,
      initialState: State(id: DrawnGitHub.repository.id)
    )
  }
}

extension DiscoverReactor {
  /// Returns the trending repositories of a service with random responses.
  static func drawn(in world: Simulation) -> DiscoverReactor {
    DiscoverReactor(
      service: DrawnGitHub(world: world),
      local: LocalStore(values: MemoryKeyValueStore(), knownUsers: []),
      initialState: State(trend: Trend())
    )
  }
}
