import ThoriumConsole

/// A repository, identified by its owner and its name, such as `apple/swift`.
struct Repository: Sendable, Hashable, Identifiable {
  let id: String
}

/// A service that searches for repositories.
protocol SearchService: Sendable {
  /// Returns a page of repositories, counted from 1; pages after the last one are empty.
  func search(_ query: String, page: Int) async throws -> [Repository]
}

/// An error of the service.
struct ServiceError: Error, CustomStringConvertible {
  let description: String
}

/// A service that answers from the data of the example; its requests take time on a clock.
struct FixtureSearchService: SearchService {
  /// The pages of results, by query.
  let pages: [String: [[Repository]]]
  /// The rules for the responses, by query and page, such as "swift 2".
  let network: [String: FixtureRule]
  let clock: any Clock<Duration>

  /// Reads `repositories.json` and `network.json`.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files; `nil` means the data included in the program.
  ///   - clock: The clock on which requests take time.
  /// - Throws: A ``FixtureError`` that names the file and the problem.
  init(in folder: String?, on clock: any Clock<Duration>) throws(FixtureError) {
    self.clock = clock
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

  func search(_ query: String, page: Int) async throws -> [Repository] {
    let rule = network["\(query) \(page)"]
    try await clock.sleep(steps: rule?.steps)
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
