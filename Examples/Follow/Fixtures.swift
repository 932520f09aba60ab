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
    let file = try File("users.json", in: folder, orElse: PackageResources.users_json)
    guard let list: UserList = try file.decoded() else {
      throw file.error("there is no such file")
    }
    let following = Set(list.following ?? [])
    users = list.users.map {
      User(id: $0.id, name: $0.name, isFollowed: following.contains($0.id))
    }
    var ids: Set<User.ID> = []
    for user in users where !ids.insert(user.id).inserted {
      throw file.error("two users have the id \"\(user.id)\"")
    }
    rules =
      try File("rules.json", in: folder, orElse: PackageResources.rules_json).decoded() ?? Rules()
  }
}

/// What the service answers to whom, and how long it takes.
struct Rules: Sendable, Decodable {
  /// How long each kind of request takes; one step, where nothing is said.
  struct Latency: Sendable, Decodable {
    var list: Steps?
    var follow: Steps?
    var refresh: Steps?
    var delete: Steps?
  }

  /// How many steps of 100 ms something takes.
  struct Steps: Sendable, Decodable {
    private static let range = 0...1_000_000

    let count: Int

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      guard let count = Int(exactly: try value.decode(Double.self)), Self.range ~= count else {
        let (least, most) = (Self.range.lowerBound, Self.range.upperBound)
        let problem = "must be a whole number between \(least) and \(most)"
        throw DecodingError.dataCorruptedError(in: value, debugDescription: problem)
      }
      self.count = count
    }
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
  private let path: String
  /// What it holds; `nil` where there is no such file.
  private let data: Data?

  init(_ name: String, in folder: String?, orElse bytes: [UInt8]) throws(FixtureError) {
    guard let folder else {
      path = name
      data = Data(bytes)
      return
    }
    let url = URL(filePath: folder, directoryHint: .isDirectory).appending(path: name)
    path = url.path
    do {
      data = try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      data = nil
    } catch {
      throw FixtureError(file: path, problem: "it cannot be read: \(Self.reason(of: error))")
    }
  }

  func error(_ problem: String) -> FixtureError {
    FixtureError(file: path, problem: problem)
  }

  func decoded<Value: Decodable>() throws(FixtureError) -> Value? {
    guard let data else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw error("it is not valid JSON\(Self.flaw(in: data).map { ": \($0)" } ?? "")")
    } catch let problem as DecodingError {
      throw error(problem.sentence)
    } catch let problem {
      throw error("\(problem)")
    }
  }

  /// Why a file cannot be read, as the system says it.
  private static func reason(of error: any Error) -> String {
    let cause = ((error as? CocoaError)?.underlying ?? error) as NSError
    if cause.domain == NSPOSIXErrorDomain && cause.code == Int(EISDIR) { return "it is a folder" }
    return phrase(cause.localizedFailureReason ?? cause.localizedDescription)
  }

  /// What is wrong with bytes that are no JSON, and where; a decoder does not say it everywhere.
  private static func flaw(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch {
      return ((error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String).map(phrase)
    }
  }

  /// A sentence as the end of another one.
  private static func phrase(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." }
  }
}

extension DecodingError {
  /// Where in the file something is wrong, and what.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(Self.place(context)) has no \"\(key.stringValue)\""
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(Self.place(context)) must be \(Self.kind(type))"
    case .dataCorrupted(let context):
      "\(Self.place(context)) \(context.debugDescription)"
    @unknown default:
      "\(self)"
    }
  }

  private static func place(_ context: Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty ? "it" : "\"\(path.joined(separator: "."))\""
  }

  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Double.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
