import ThoriumConsole

/// The further data of the client, read from its files.
struct ClientFixtures: Sendable {
  struct People: Sendable, Decodable {
    let followers: [String: [String]]
    let following: [String: [String]]
    /// The starred repositories, by user.
    let starred: [String: Set<String>]
  }

  /// A file of a repository; an entry without a size is another repository.
  struct File: Sendable, Decodable {
    let path: String
    var size: Int?
    var text: String?
  }

  struct App: Sendable, Decodable {
    let name: String
    let version: String
  }

  let users: [User]
  let people: People
  /// The files of repositories, by repository and full name of the reference.
  let trees: [String: [String: [File]]]
  let app: App

  /// Reads the files.
  ///
  /// - Parameter folder: The folder of the files; `nil` means the data included in the program.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
  init(in folder: String?) throws(FixtureError) {
    func read<Value: Decodable>(_ name: String, _ bytes: [UInt8]) throws(FixtureError) -> Value {
      try FixtureFile(name, in: folder, orElse: bytes).required()
    }
    typealias Files = PackageResources
    users = try read("users.json", Files.users_json)
    people = try read("people.json", Files.people_json)
    trees = try read("trees.json", Files.trees_json)
    app = try read("app.json", Files.app_json)
  }
}
