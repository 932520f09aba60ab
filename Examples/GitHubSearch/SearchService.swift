import ThoriumConsole

/// A repository, known by its owner and its name, as `apple/swift`.
struct Repository: Sendable, Hashable, Identifiable {
  let id: String
}

/// Whoever finds repositories; it takes its time on the clock of whoever asks.
protocol SearchService: Sendable {
  /// Answers a page, counted from 1; behind the last one there are no repositories.
  func search(_ query: String, page: Int, _ clock: any Clock<Duration>) async throws -> [Repository]
}

/// Why the service has found nothing.
struct ServiceError: Error, CustomStringConvertible {
  let description: String
}

/// A service that answers from the data of the example.
struct FixtureSearchService: SearchService {
  /// What the network does to a page.
  struct Rule: Sendable, Decodable {
    /// Why it fails, if it does.
    var error: String?
    /// How long it takes; one step, where nothing is said.
    var steps: Steps?
  }

  /// The pages that are found, by the query.
  let pages: [String: [[Repository]]]
  /// The rules, by the query and the page, as in "swift 2".
  let network: [String: Rule]

  /// Reads `repositories.json` and `network.json`.
  ///
  /// - Parameter folder: Where the files are; `nil` stands for the data that came with the program.
  /// - Throws: A ``FixtureError`` that names the file and says what is wrong with it.
  init(in folder: String?) throws(FixtureError) {
    let bytes = PackageResources.repositories_json
    let file = try FixtureFile("repositories.json", in: folder, orElse: bytes)
    pages = try file.required()
    for (query, pages) in pages.sorted(by: { $0.key < $1.key }) {
      guard let gap = pages.firstIndex(of: []) else { continue }
      throw file.error("page \(gap + 1) of \"\(query)\" is missing: it has no repositories")
    }
    let rules = PackageResources.network_json
    network = try FixtureFile("network.json", in: folder, orElse: rules).required()
  }

  func search(
    _ query: String,
    page: Int,
    _ clock: any Clock<Duration>
  ) async throws -> [Repository] {
    let rule = network["\(query) \(page)"]
    try await clock.sleep(for: (rule?.steps ?? Steps(1)).duration)
    if let error = rule?.error { throw ServiceError(description: error) }
    let pages = pages[query] ?? []
    return page <= pages.count ? pages[page - 1] : []
  }
}

extension Repository: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    id = try value.decode(String.self)
    if id.wholeMatch(of: /[\w.-]+\/[\w.-]+/) == nil {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "must be owner/name")
    }
  }
}
