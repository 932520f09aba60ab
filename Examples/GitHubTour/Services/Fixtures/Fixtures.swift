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
    /// The current time of the example; all other times are earlier.
    let now: Moment
    let repositories: [Repository]
    let starred: [String: [String]]
  }

  struct People: Sendable, Decodable {
    let followers: [String: [String]]
    let following: [String: [String]]
  }

  /// A file of a repository; an entry without a size is another repository.
  struct File: Sendable, Decodable {
    let path: String
    var size: Int?
    var text: String?
  }

  /// A rule for the response to a request.
  struct Rule: Sendable, Decodable {
    var error: String?
    var steps: ExampleClock?
  }

  struct App: Sendable, Decodable {
    let name: String
    let version: String
  }

  let logins: [Login]
  let users: [User]
  /// The users that are known before any request.
  let knownUsers: [User]
  let now: Moment
  let repositories: [Repository]
  let starred: [String: [String]]
  /// The full names of the references, by repository.
  let references: [String: [String]]
  /// The readmes, by repository and full name of the reference.
  let readmes: [String: [String: String]]
  /// The files of repositories, by repository and full name of the reference.
  let trees: [String: [String: [File]]]
  let activities: [String: [Activity]]
  /// The repositories, by period and language: `daily swift`.
  let trending: [String: [String]]
  let people: People
  /// The rules, by name of the request: `star mona/alpha-kit`.
  let network: [String: Rule]
  let app: App
}

extension Fixtures {
  /// Reads the files.
  ///
  /// - Parameter folder: The folder of the files; `nil` means the data included in the program.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
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
