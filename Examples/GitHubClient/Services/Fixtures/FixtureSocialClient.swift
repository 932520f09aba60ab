import Synchronization

/// The client of the tour, with all requests of a logged-in user.
struct FixtureSocialClient: SocialClient {
  let base: FixtureClient
  let server: FixtureServer

  var login: String { base.login }

  func news() async throws -> [Entry] { try await base.news() }

  func repositories() async throws -> [Repository] { try await base.repositories() }

  func repository(_ id: Repository.ID) async throws -> Repository {
    try await base.repository(id)
  }

  func references(of id: Repository.ID) async throws -> [String] {
    try await base.references(of: id)
  }

  func user(_ login: String) async throws -> User {
    try await base.request("user \(login)")
    guard let user = server.fixtures.users.first(where: { $0.login == login }) else {
      throw GitHubError.requestFailed("there is no user \(login)")
    }
    return user
  }

  func activities(page: Int, unless tag: String?) async throws -> ActivityPage {
    let all = try await base.news()
    let (activities, next) = all.page(page)
    let current = all.map(\.id).joined(separator: " ")
    return ActivityPage(activities: tag == current ? [] : activities, next: next, tag: current)
  }

  func starredRepositories() async throws -> [Repository] {
    try await base.request("repositories starred")
    let starred = server.memory.withLock { $0.starred[login] ?? [] }
    return server.github.fixtures.stock.repositories.filter { starred.contains("\($0.id)") }
  }

  func setStar(_ isStarred: Bool, on id: Repository.ID) async throws {
    try await base.request("star \(id)")
    server.memory.withLock { memory in
      if isStarred {
        memory.starred[login, default: []].insert("\(id)")
      } else {
        memory.starred[login]?.remove("\(id)")
      }
    }
  }

  func people(_ circle: Circle, of login: String, page: Int) async throws -> [User] {
    try await base.request("\(circle) \(login)")
    let following = server.memory.withLock { $0.following[login] ?? [] }
    let names =
      switch circle {
      case .followers: server.fixtures.people.followers[login] ?? []
      case .following: following
      }
    let users = names.compactMap { name in server.fixtures.users.first { $0.login == name } }
    return users.page(page).elements
  }

  func isFollowing(_ login: String) async throws -> Bool {
    try await base.request("following \(login)")
    return server.memory.withLock { $0.following[self.login]?.contains(login) == true }
  }

  func setFollowing(_ isFollowing: Bool, _ login: String) async throws {
    try await base.request("follow \(login)")
    server.memory.withLock { memory in
      memory.following[self.login, default: []].removeAll { $0 == login }
      if isFollowing { memory.following[self.login, default: []].append(login) }
    }
  }

  func submit(feedback: String) async throws {
    try await base.request("feedback \(feedback)")
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
