import Synchronization
import Thorium

/// The service of the tour, with all requests of the client.
final class FixtureServer: Sendable {
  /// The state of the service in addition to the data.
  struct Memory: Sendable {
    /// The starred repositories, by user.
    var starred: [String: Set<String>]
    /// The followed users, by user.
    var following: [String: [String]]
  }

  let github: FixtureGitHub
  let fixtures: ClientFixtures
  let memory: Mutex<Memory>

  init(_ github: FixtureGitHub, _ fixtures: ClientFixtures) {
    self.github = github
    self.fixtures = fixtures
    let people = fixtures.people
    memory = Mutex(Memory(starred: people.starred, following: people.following))
  }

  /// Returns the client of an account.
  func client(of account: Account) -> FixtureSocialClient {
    FixtureSocialClient(base: github.client(of: account), server: self)
  }
}

extension FixtureServer: CodeService {
  func readme(of id: Repository.ID, at reference: GitReference) async throws -> String {
    try await github.readme(of: id, at: reference)
  }

  func trending(since: String, language: String) async throws -> [Repository.ID] {
    try await github.trending(since: since, language: language)
  }

  func tree(of id: Repository.ID, at reference: GitReference) async throws -> [TreeEntry] {
    try await github.request("tree \(id)")
    return files(of: id, at: reference).map { TreeEntry(path: $0.path, size: $0.size) }
  }

  func source(_ path: String, of id: Repository.ID, at reference: GitReference) async throws
    -> String
  {
    try await github.request("source \(path)")
    guard let text = files(of: id, at: reference).first(where: { $0.path == path })?.text else {
      throw GitHubError.requestFailed("\(path) is not a text file")
    }
    return text
  }

  func search(_ keyword: String) async throws -> [Repository.ID] {
    try await github.request("search \(keyword)")
    return github.fixtures.stock.repositories.map(\.id).filter {
      $0.name.lowercased().contains(keyword.lowercased())
    }
  }

  private func files(of id: Repository.ID, at reference: GitReference) -> [ClientFixtures.File] {
    fixtures.trees["\(id)"]?[reference.id] ?? []
  }
}

extension FixtureServer: AppStoreService {
  func version() async throws -> String {
    try await github.request("version")
    return fixtures.app.version
  }
}
