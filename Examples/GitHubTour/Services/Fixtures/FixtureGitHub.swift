import Synchronization
import Thorium
import ThoriumConsole
import ThoriumParts

/// A GitHub service that responds with the data of the example.
final class FixtureGitHub: Sendable {
  /// The state of the service in addition to the data.
  struct Memory: Sendable {
    /// The number of expirations; a token with a lower number has expired.
    var expiries = 0
    /// The starred repositories, by user.
    var starred: [String: Set<String>]
    /// The followed users, by user.
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

  /// Makes all tokens expire.
  func expire() {
    memory.withLock { $0.expiries += 1 }
  }

  /// WaitReasons for the duration of a request, and throws the error of its rule, if any.
  ///
  /// - Parameters:
  ///   - name: The request, as named in the rules of the network.
  ///   - token: The token that signs the request.
  ///   - clock: The clock on which the request takes time.
  /// - Throws: A ``GitHubError``, or a `CancellationError`.
  func request(_ name: String, signedWith token: Secret? = nil, _ clock: any Clock<Duration>)
    async throws
  {
    let rule = fixtures.network[name]
    try await clock.sleep(for: (rule?.steps ?? ExampleClock(1)).duration)
    if !world.network.currentState { throw GitHubError.connectionFailed }
    if let token, !isValid(token) {
      world.notices.send(.sessionExpired)
      throw GitHubError.authenticationFailed
    }
    if let error = rule?.error { throw GitHubError.requestFailed(error) }
  }

  /// Returns the client of an account, whose token may come from an earlier run of the program.
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
      throw GitHubError.requestFailed("\(path) is not a text file")
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
  /// The number of expirations when the token was created; -1 for a foreign token.
  fileprivate var expiries: Int {
    text.split(separator: "-").last.flatMap { Int($0) } ?? -1
  }
}
