import Synchronization
import Thorium

/// A client of an account, whose requests are signed with its token.
struct FixtureClient: GitHubClient {
  let account: Account
  let server: FixtureGitHub

  var login: String { account.login }

  func user(_ login: String, _ clock: any Clock<Duration>) async throws -> User {
    try await request("user \(login)", clock)
    guard let user = server.fixtures.users.first(where: { $0.login == login }) else {
      throw GitHubError.requestFailed("there is no user \(login)")
    }
    return user
  }

  func activities(page: Int, unless tag: String?, _ clock: any Clock<Duration>) async throws
    -> ActivityPage
  {
    try await request("events \(login)", clock)
    let all = server.fixtures.activities[login] ?? []
    let (activities, next) = all.page(page)
    let current = all.map(\.id).joined(separator: " ")
    return ActivityPage(activities: tag == current ? [] : activities, next: next, tag: current)
  }

  func repository(_ id: Repository.ID, _ clock: any Clock<Duration>) async throws -> Repository {
    try await request("repository \(id)", clock)
    guard let repository = server.fixtures.repositories.first(where: { $0.id == id }) else {
      throw GitHubError.requestFailed("there is no repository \(id)")
    }
    return repository
  }

  func repositories(_ segment: Segment, _ clock: any Clock<Duration>) async throws -> [Repository] {
    try await request("repositories \(segment)", clock)
    let starred = server.memory.withLock { $0.starred[login] ?? [] }
    return server.fixtures.repositories.filter {
      segment == .owned ? $0.owner == login : starred.contains("\($0.id)")
    }
  }

  func references(of id: Repository.ID, _ clock: any Clock<Duration>) async throws -> [String] {
    try await request("refs \(id)", clock)
    return server.fixtures.references["\(id)"] ?? []
  }

  func setStar(_ isStarred: Bool, on id: Repository.ID, _ clock: any Clock<Duration>) async throws {
    try await request("star \(id)", clock)
    server.memory.withLock { memory in
      if isStarred {
        memory.starred[login, default: []].insert("\(id)")
      } else {
        memory.starred[login]?.remove("\(id)")
      }
    }
  }

  func people(_ circle: Circle, of login: String, page: Int, _ clock: any Clock<Duration>)
    async throws -> [User]
  {
    try await request("\(circle) \(login)", clock)
    let following = server.memory.withLock { $0.following[login] ?? [] }
    let names =
      switch circle {
      case .followers: server.fixtures.people.followers[login] ?? []
      case .following: following
      }
    let users = names.compactMap { name in server.fixtures.users.first { $0.login == name } }
    return users.page(page).elements
  }

  func isFollowing(_ login: String, _ clock: any Clock<Duration>) async throws -> Bool {
    try await request("following \(login)", clock)
    return server.memory.withLock { $0.following[account.login]?.contains(login) == true }
  }

  func setFollowing(_ isFollowing: Bool, _ login: String, _ clock: any Clock<Duration>)
    async throws
  {
    try await request("follow \(login)", clock)
    server.memory.withLock { memory in
      memory.following[account.login, default: []].removeAll { $0 == login }
      if isFollowing { memory.following[account.login, default: []].append(login) }
    }
  }

  func submit(feedback: String, _ clock: any Clock<Duration>) async throws {
    try await request("feedback \(feedback)", clock)
  }

  private func request(_ name: String, _ clock: any Clock<Duration>) async throws {
    try await server.request(name, signedWith: account.token, clock)
  }
}

extension Array {
  /// The number of elements on a page.
  private static var perPage: Int { 100 }

  /// Returns a page, counted from 1, and the number of the next page, if any.
  fileprivate func page(_ number: Int) -> (elements: [Element], next: Int?) {
    let start = (number - 1) * Self.perPage
    let rest = dropFirst(start)
    let elements = Array(rest.prefix(Self.perPage))
    return (elements, rest.count > elements.count ? number + 1 : nil)
  }
}
