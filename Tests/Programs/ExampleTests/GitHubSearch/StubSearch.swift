import Synchronization
import Thorium

@testable import ThoriumExampleGitHubSearch

/// A service that answers as a test says, and remembers what it was asked.
final class StubSearch: SearchService {
  struct Log: Sendable {
    /// The query and the page of each request, as in "swift 2".
    var asked: [String] = []
    /// What fails, with this sentence.
    var errors: [String: String] = [:]
  }

  private let logged = Mutex(Log())
  private let answer: @Sendable (String, Int) -> [Repository]
  private let clock: any Clock<Duration>
  private let latency: @Sendable () -> Duration

  /// - Parameters:
  ///   - clock: The clock on which an answer takes time.
  ///   - answer: What stands on a page; by default "query/page", and nothing behind page 3.
  ///   - latency: How long an answer takes.
  init(
    on clock: any Clock<Duration>,
    answer: @escaping @Sendable (String, Int) -> [Repository] = { query, page in
      page <= 3 ? [Repository(id: "\(query)/\(page)")] : []
    },
    latency: @escaping @Sendable () -> Duration = { .milliseconds(100) }
  ) {
    self.clock = clock
    self.answer = answer
    self.latency = latency
  }

  var asked: [String] { logged.withLock(\.asked) }

  /// Lets requests for a page fail, or not any more.
  func fail(_ name: String, with error: String?) {
    logged.withLock { $0.errors[name] = error }
  }

  func search(_ query: String, page: Int) async throws -> [Repository] {
    let name = "\(query) \(page)"
    logged.withLock { $0.asked.append(name) }
    try await clock.sleep(for: latency())
    if let error = logged.withLock({ $0.errors[name] }) { throw ServiceError(description: error) }
    return answer(query, page)
  }
}

extension Store<SearchReactor> {
  /// What is shown, row by row.
  var shown: [String] { currentState.repositories.map(\.id) }
}
