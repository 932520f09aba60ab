import Synchronization
import Thorium
import ThoriumConsole
import ThoriumParts

/// The whole of GitHub, which answers from the data of the example.
final class FixtureGitHub: Sendable {
  /// What is there besides the data.
  struct Memory: Sendable {
    /// How often sessions have expired, so that each token tells whether it is older than that.
    var expiries = 0
    /// Who has starred what.
    var starred: [String: Set<String>]
    /// Who follows whom.
    var following: [String: [String]]
  }

  let fixtures: Fixtures
  let world: World
  let memory: Mutex<Memory>

  init(_ fixtures: Fixtures, in world: World) {
    self.fixtures = fixtures
    self.world = world
    memory = Mutex(
      Memory(
        starred: fixtures.starred.mapValues(Set.init),
        following: fixtures.people.following
      )
    )
  }

  /// Lets every token expire.
  func expire() {
    memory.withLock { $0.expiries += 1 }
  }

  /// Takes the time of a request, and lets it fail where it is to fail.
  ///
  /// - Parameters:
  ///   - name: The request, as the rules of the network name it.
  ///   - token: What it is signed with.
  ///   - clock: Whose time it takes.
  /// - Throws: A ``GitHubError``, or a `CancellationError`.
  func request(_ name: String, signedWith token: Secret? = nil, _ clock: any Clock<Duration>)
    async throws
  {
    let rule = fixtures.network[name]
    try await clock.sleep(for: (rule?.steps ?? Steps(1)).duration)
    if !world.network.currentState { throw GitHubError.connectionFailed }
    if let token, !isValid(token) {
      world.bus.publish(SessionExpired())
      throw GitHubError.authenticationFailed
    }
    if let error = rule?.error { throw GitHubError.requestFailed(error) }
  }

  /// The requests of an account, whose token may be of an earlier run of the program.
  func client(of account: Account) -> FixtureClient {
    memory.withLock { $0.expiries = max($0.expiries, account.token.expiries) }
    return FixtureClient(account: account, server: self)
  }

  private func isValid(_ token: Secret) -> Bool {
    memory.withLock { token.expiries >= $0.expiries }
  }

  private func token(for login: String) -> Secret {
    memory.withLock { Secret("\(login)-\($0.expiries)") }
  }
}

extension FixtureGitHub: Authenticator {
  func logIn(_ login: String, _ password: Secret, code: Secret?, _ clock: any Clock<Duration>)
    async throws -> Account
  {
    let known = fixtures.logins.first { $0.login == login }
    try await request("login \(login)", clock)
    if known?.isUnreachable == true { throw GitHubError.connectionFailed }
    guard let known, password == Secret(known.password) else {
      throw GitHubError.authenticationFailed
    }
    if let otp = known.otp, code != Secret(otp) { throw GitHubError.oneTimePasswordRequired }
    return Account(login: known.login, token: token(for: known.login))
  }

  func logInByBrowser(_ clock: any Clock<Duration>) async throws -> Account {
    try await request("browser", clock)
    guard let known = fixtures.logins.first else { throw GitHubError.authenticationFailed }
    return Account(login: known.login, token: token(for: known.login))
  }
}

extension FixtureGitHub: RepositoryService {
  func readme(of id: Repository.ID, at reference: GitReference, _ clock: any Clock<Duration>)
    async throws -> String
  {
    try await request("readme \(id)", clock)
    guard let readme = fixtures.readmes["\(id)"]?[reference.id] else {
      throw GitHubError.requestFailed("there is no readme in \(reference.name)")
    }
    return readme
  }

  func tree(of id: Repository.ID, at reference: GitReference, _ clock: any Clock<Duration>)
    async throws -> [TreeEntry]
  {
    try await request("tree \(id)", clock)
    return files(of: id, at: reference).map { TreeEntry(path: $0.path, size: $0.size) }
  }

  func source(
    _ path: String,
    of id: Repository.ID,
    at reference: GitReference,
    _ clock: any Clock<Duration>
  ) async throws -> String {
    try await request("source \(path)", clock)
    guard let text = files(of: id, at: reference).first(where: { $0.path == path })?.text else {
      throw GitHubError.requestFailed("\(path) is no text")
    }
    return text
  }

  private func files(of id: Repository.ID, at reference: GitReference) -> [Fixtures.File] {
    fixtures.trees["\(id)"]?[reference.id] ?? []
  }

  func search(_ keyword: String, _ clock: any Clock<Duration>) async throws -> [Repository.ID] {
    try await request("search \(keyword)", clock)
    return fixtures.repositories.map(\.id).filter {
      $0.name.lowercased().contains(keyword.lowercased())
    }
  }

  func trending(_ trend: Trend, _ clock: any Clock<Duration>) async throws -> [Repository.ID] {
    try await request("trending \(trend.since) \(trend.language)", clock)
    let names = Set(fixtures.trending["\(trend.since) \(trend.language)"] ?? [])
    return fixtures.repositories.map(\.id).filter { names.contains("\($0)") }
  }
}

extension FixtureGitHub: AppStoreService {
  func version(_ clock: any Clock<Duration>) async throws -> String {
    try await request("version", clock)
    return fixtures.app.version
  }
}

extension Secret {
  /// How often sessions had expired when the token was made; -1 where it is no token of ours.
  fileprivate var expiries: Int {
    text.split(separator: "-").last.flatMap { Int($0) } ?? -1
  }
}
