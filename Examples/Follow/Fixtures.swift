import Foundation

/// The data of the example, read from two files.
struct Fixtures: Sendable {
  let users: [User]
  let rules: Rules

  /// Reads `users.json` and, where there is one, `rules.json`.
  ///
  /// - Parameter folder: Where the files are; `nil` stands for the data that came with the program.
  /// - Throws: A ``FixtureError`` that names the file and says what is wrong with it.
  init(in folder: String?) throws(FixtureError) {
    let list: UserList
    if let folder {
      list = try UserList(from: File(in: folder, "users.json").contents)
      let rules = File(in: folder, "rules.json")
      self.rules = rules.exists ? try Rules(from: rules.contents) : Rules()
    } else {
      list = try UserList(from: ("users.json", Data(PackageResources.users_json)))
      rules = try Rules(from: ("rules.json", Data(PackageResources.rules_json)))
    }
    let following = Set(list.following ?? [])
    users = list.users.map {
      User(id: $0.id, name: $0.name, isFollowed: following.contains($0.id))
    }
    if let twice = Dictionary(grouping: users, by: \.id).values.first(where: { $0.count > 1 }) {
      throw FixtureError(file: "users.json", problem: "two users have the id \(twice[0].id)")
    }
  }
}

/// What the service answers to whom, and how long it takes.
struct Rules: Sendable, Decodable {
  /// How many steps of 100 ms each kind of request takes; one, where nothing is said.
  struct Latency: Sendable, Decodable {
    var list: Int?
    var follow: Int?
    var refresh: Int?
    var delete: Int?
  }

  /// The errors of `follow`, by the id of the user.
  var follow: [String: String]?
  /// The errors of `delete`, by the id of the user.
  var delete: [String: String]?
  var latency: Latency?
}

/// What is wrong with the data.
struct FixtureError: Error, CustomStringConvertible {
  let file: String
  let problem: String

  var description: String { "\(file) cannot be used: \(problem)." }
}

/// What `users.json` holds.
private struct UserList: Decodable {
  struct Entry: Decodable {
    let id: String
    let name: String
  }
  let users: [Entry]
  let following: [String]?
}

private struct File {
  let path: String

  init(in folder: String, _ name: String) {
    path = URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).path
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  var contents: (file: String, Data) {
    get throws(FixtureError) {
      guard exists else { throw FixtureError(file: path, problem: "there is no such file") }
      do {
        return (path, try Data(contentsOf: URL(filePath: path)))
      } catch {
        throw FixtureError(file: path, problem: "it cannot be read")
      }
    }
  }
}

extension Decodable {
  fileprivate init(from contents: (file: String, data: Data)) throws(FixtureError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: contents.data)
    } catch let error as DecodingError {
      throw FixtureError(file: contents.file, problem: error.sentence)
    } catch {
      throw FixtureError(file: contents.file, problem: "\(error)")
    }
  }
}

extension DecodingError {
  /// Where in the file something is wrong, and what.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(Self.place(context)) has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(Self.place(context)) is something else than expected"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is not valid JSON"
    case .dataCorrupted(let context):
      "\(Self.place(context)) is not valid: \(context.debugDescription)"
    @unknown default:
      "\(self)"
    }
  }

  private static func place(_ context: Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty ? "it" : "\"\(path.joined(separator: "."))\""
  }
}
