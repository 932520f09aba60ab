import Foundation
import Thorium
import ThoriumConsole

/// The data of the example, read from its files.
struct Fixtures: Sendable {
  struct Login: Sendable, Decodable {
    let login: String
    let password: String
    var otp: String?

    var account: Account { Account(login: login, token: Secret("token of \(login)")) }
  }

  struct Repositories: Sendable, Decodable {
    /// The current time of the example; all other times are earlier.
    let now: Date
    let repositories: [Repository]
  }

  let logins: [Login]
  /// The users that are known before any request.
  let knownUsers: [User]
  let stock: Repositories
  /// The full names of the references, by repository.
  let references: [String: [String]]
  /// The readmes, by repository and full name of the reference.
  let readmes: [String: [String: String]]
  let activities: [String: [Entry]]
  /// The repositories, by period and language: `daily swift`.
  let trending: [String: [String]]
  /// The rules, by name of the request: `star mona/alpha-kit`.
  let network: [String: FixtureRule]

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
    knownUsers = try read("users-cache.json", Files.users_cache_json)
    stock = try read("repos.json", Files.repos_json)
    references = try read("refs.json", Files.refs_json)
    readmes = try read("readmes.json", Files.readmes_json)
    activities = try read("events.json", Files.events_json)
    trending = try read("trending.json", Files.trending_json)
    network = try read("network.json", Files.network_json)
  }
}
