import ThoriumConsole

/// The data of the example, read from four files.
struct Fixtures: Sendable {
  /// A rule for the response to a call.
  struct Rule: Sendable, Decodable {
    /// The error message; `nil` if the call succeeds.
    var error: String?
    /// The number of the error.
    var code: Int?
    /// The duration of the call; one step by default.
    var steps: ExampleClock?
  }

  let posts: [Post]
  /// The number of posts on a page.
  let pageSize: Int
  let photos: [Photo]
  private let waybills: [String: [Waybill]]
  /// The rules, by the kind and the number of the call.
  private let net: [String: [String: Rule]]

  /// Reads `posts.json`, `photos.json`, `waybills.json` and, if it exists, `net.json`.
  ///
  /// - Parameter folder: The folder of the files; `nil` means the data included in the program.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
  init(in folder: String?) throws(FixtureError) {
    let posts = try FixtureFile("posts.json", in: folder, orElse: PackageResources.posts_json)
    let list: PostList = try posts.required()
    guard list.pageSize > 0 else { throw posts.error("\"pageSize\" must be at least 1") }
    (self.posts, pageSize) = (list.posts, list.pageSize)
    photos =
      try FixtureFile("photos.json", in: folder, orElse: PackageResources.photos_json).required()
    waybills = try Self.waybills(
      FixtureFile("waybills.json", in: folder, orElse: PackageResources.waybills_json)
    )
    net = try Self.rules(FixtureFile("net.json", in: folder, orElse: PackageResources.net_json))
  }

  func waybills(_ status: WaybillStatus) -> [Waybill] { waybills[status.rawValue] ?? [] }

  /// Returns the rule for a call, by its kind and its number, counted from 1.
  func rule(for kind: String, _ number: Int) -> Rule? { net[kind]?["\(number)"] }

  private static func waybills(_ file: FixtureFile) throws(FixtureError) -> [String: [Waybill]] {
    let all: [String: [Waybill]] = try file.required()
    for key in all.keys.sorted() where WaybillStatus(rawValue: key) == nil {
      let known = WaybillStatus.allCases.map { "\"\($0)\"" }.joined(separator: " or ")
      throw file.error("\"\(key)\" is not a status; it must be \(known)")
    }
    return all
  }

  private static func rules(_ file: FixtureFile) throws(FixtureError) -> [String: [String: Rule]] {
    let all: [String: [String: Rule]] = try file.decoded() ?? [:]
    let kinds = ["photos", "posts", "submit", "waybills"]
    for (kind, rules) in all.sorted(by: { $0.key < $1.key }) {
      guard kinds.contains(kind) else { throw file.error("no client makes calls of \"\(kind)\"") }
      for number in rules.keys.sorted() where !(Int(number).map { $0 > 0 } ?? false) {
        throw file.error("\"\(kind).\(number)\" must be the number of a call, from 1 on")
      }
    }
    return all
  }
}

/// The content of `posts.json`.
private struct PostList: Decodable {
  let pageSize: Int
  let posts: [Post]
}
