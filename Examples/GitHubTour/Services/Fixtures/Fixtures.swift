import ThoriumConsole

/// The data of the example, read from its files.
struct Fixtures: Sendable {
  struct Login: Sendable, Decodable {
    let login: String
    let password: String
    var otp: String?
    var isUnreachable: Bool?
  }

  struct Repositories: Sendable, Decodable {
    /// The time of the example, in which everything else is past.
    let now: Moment
    let repositories: [Repository]
    let starred: [String: [String]]
  }

  struct People: Sendable, Decodable {
    let followers: [String: [String]]
    let following: [String: [String]]
  }

  /// A file of a repository; what has no size is another repository.
  struct File: Sendable, Decodable {
    let path: String
    var size: Int?
    var text: String?
  }

  /// What the network does to a request.
  struct Rule: Sendable, Decodable {
    var error: String?
    var steps: Steps?
  }

  struct App: Sendable, Decodable {
    let name: String
    let version: String
  }

  let logins: [Login]
  let users: [User]
  /// Those who are known before anybody has asked.
  let knownUsers: [User]
  let now: Moment
  let repositories: [Repository]
  let starred: [String: [String]]
  /// The whole names of references, by the repository.
  let references: [String: [String]]
  /// The readmes, by the repository and the whole name of the reference.
  let readmes: [String: [String: String]]
  /// What stands in repositories, by the repository and the whole name of the reference.
  let trees: [String: [String: [File]]]
  let activities: [String: [Activity]]
  /// The repositories, by a time and a language: `daily swift`.
  let trending: [String: [String]]
  let people: People
  /// The rules, by the name of the request: `star mona/alpha-kit`.
  let network: [String: Rule]
  let app: App
}

extension Fixtures {
  /// Reads the files.
  ///
  /// - Parameter folder: Where the files are; `nil` stands for the data that came with the program.
  /// - Throws: A ``FixtureError`` that names the file and says what is wrong with it.
  init(in folder: String?) throws(FixtureError) {
    func read<Value: Decodable>(_ name: String, _ bytes: [UInt8]) throws(FixtureError) -> Value {
      try FixtureFile(name, in: folder, orElse: bytes).required()
    }
    typealias Files = PackageResources
    logins = try read("accounts.json", Files.accounts_json)
    users = try read("users.json", Files.users_json)
    knownUsers = try read("users-cache.json", Files.users_cache_json)
    let stock: Repositories = try read("repos.json", Files.repos_json)
    now = stock.now
    repositories = stock.repositories
    starred = stock.starred
    references = try read("refs.json", Files.refs_json)
    readmes = try read("readmes.json", Files.readmes_json)
    trees = try read("trees.json", Files.trees_json)
    activities = try read("events.json", Files.events_json)
    trending = try read("trending.json", Files.trending_json)
    people = try read("people.json", Files.people_json)
    network = try read("network.json", Files.network_json)
    app = try read("app.json", Files.app_json)
  }
}
