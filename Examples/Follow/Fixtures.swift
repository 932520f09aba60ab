import ThoriumConsole

/// The data of the example, read from two files.
struct Fixtures: Sendable {
  let users: [User]
  let rules: Rules

  /// Reads `users.json` and, if it exists, `rules.json`.
  ///
  /// - Parameter folder: The folder of the files; `nil` means the data included in the program.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
  init(in folder: String?) throws(FixtureError) {
    let file = try FixtureFile("users.json", in: folder, orElse: PackageResources.users_json)
    let list: UserList = try file.required()
    let following = Set(list.following ?? [])
    users = list.users.map {
      User(id: $0.id, name: $0.name, isFollowed: following.contains($0.id))
    }
    var ids: Set<User.ID> = []
    for user in users where !ids.insert(user.id).inserted {
      throw file.error("two users have the id \"\(user.id)\"")
    }
    rules =
      try FixtureFile("rules.json", in: folder, orElse: PackageResources.rules_json).decoded()
      ?? Rules()
  }
}

/// The errors and durations of the service's responses.
struct Rules: Sendable, Decodable {
  /// The duration of each kind of request; one step by default.
  struct Latency: Sendable, Decodable {
    var list: ExampleClock?
    var follow: ExampleClock?
    var refresh: ExampleClock?
    var delete: ExampleClock?
  }

  /// The errors of `follow`, by the id of the user.
  var follow: [String: String]?
  /// The errors of `delete`, by the id of the user.
  var delete: [String: String]?
  var latency: Latency?
}

/// The content of `users.json`.
private struct UserList: Decodable {
  struct Entry: Decodable {
    let id: String
    let name: String
  }
  let users: [Entry]
  let following: [String]?
}
