import Synchronization
import Thorium
import ThoriumConsole

/// A GitHub service that responds with the data of the example.
final class FixtureGitHub: Sendable {
  let fixtures: Fixtures
  let world: Store<World>
  private let clock: any Clock<Duration>
  /// The tokens that have not expired.
  private let tokens = Mutex<Set<Secret>>([])

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - fixtures: The data.
  ///   - world: The world, whose network may fail.
  ///   - clock: The clock on which requests take time.
  init(_ fixtures: Fixtures, in world: Store<World>, on clock: any Clock<Duration>) {
    self.fixtures = fixtures
    self.world = world
    self.clock = clock
  }

  /// Makes all tokens expire.
  func expire() {
    tokens.withLock { $0 = [] }
  }

  /// Waits for the duration of a request, and throws its error, if any.
  ///
  /// - Parameters:
  ///   - name: The request, as named in the rules of the network.
  ///   - token: The token that signs the request.
  /// - Throws: A ``GitHubError``, or a `CancellationError`.
  func request(_ name: String, signedWith token: Secret? = nil) async throws {
    let rule = fixtures.network[name]
    try await clock.sleep(steps: rule?.steps)
    if !world.currentState.isReachable { throw GitHubError.connectionFailed }
    if let token, !tokens.withLock({ $0.contains(token) }) {
      world.send(.announce(.sessionExpired))
      throw GitHubError.authenticationFailed
    }
    if let error = rule?.error { throw GitHubError.requestFailed(error) }
  }

  /// Returns the client of an account, whose token may come from an earlier run of the program.
  func client(of account: Account) -> FixtureClient {
    tokens.withLock { _ = $0.insert(account.token) }
    return FixtureClient(account: account, server: self)
  }
}

extension FixtureGitHub: Authenticator {
  func logIn(_ login: String, _ password: Secret, code: Secret?) async throws -> Account {
    let known = fixtures.logins.first { $0.login == login }
    try await request("login \(login)")
    guard let known, password == Secret(known.password) else {
      throw GitHubError.authenticationFailed
    }
    if let otp = known.otp, code != Secret(otp) { throw GitHubError.oneTimePasswordRequired }
    return known.account
  }

  func logInByBrowser() async throws -> Account {
    try await request("browser")
    guard let known = fixtures.logins.first else { throw GitHubError.authenticationFailed }
    return known.account
  }
}

extension FixtureGitHub: RepositoryService {
  func readme(of id: Repository.ID, at reference: GitReference) async throws -> String {
    try await request("readme \(id)")
    guard let readme = fixtures.readmes["\(id)"]?[reference.id] else {
      throw GitHubError.requestFailed("there is no readme in \(reference.name)")
    }
    return readme
  }

  func trending(since: String, language: String) async throws -> [Repository.ID] {
    try await request("trending \(since) \(language)")
    let names = Set(fixtures.trending["\(since) \(language)"] ?? [])
    return fixtures.stock.repositories.map(\.id).filter { names.contains("\($0)") }
  }
}

/// A client of an account, whose requests are signed with its token.
struct FixtureClient: GitHubClient {
  let account: Account
  let server: FixtureGitHub

  var login: String { account.login }

  func news() async throws -> [Entry] {
    try await request("events \(login)")
    return server.fixtures.activities[login] ?? []
  }

  func repositories() async throws -> [Repository] {
    try await request("repositories owned")
    return server.fixtures.stock.repositories.filter { $0.owner == login }
  }

  func repository(_ id: Repository.ID) async throws -> Repository {
    try await request("repository \(id)")
    guard let repository = server.fixtures.stock.repositories.first(where: { $0.id == id }) else {
      throw GitHubError.requestFailed("there is no repository \(id)")
    }
    return repository
  }

  func references(of id: Repository.ID) async throws -> [String] {
    try await request("refs \(id)")
    return server.fixtures.references["\(id)"] ?? []
  }

  func request(_ name: String) async throws {
    try await server.request(name, signedWith: account.token)
  }
}
