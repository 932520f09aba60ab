import Synchronization
import Thorium

@testable import App

/// A shop that knows 5 kinds of tea, two on a page, and answers after 100 ms.
final class TeaShop: Shop {
  let clock: any Clock<Duration>
  let failures: Mutex<Int>

  init(on clock: any Clock<Duration>, failures: Int = 0) {
    self.clock = clock
    self.failures = Mutex(failures)
  }

  static let teas = (1...5).map { Product(id: $0, title: "tea \($0)", price: $0) }

  func search(_ text: String, page: Int) async throws -> Page {
    try await answer()
    let found = Self.teas.filter { $0.title.contains(text) }
    let first = (page - 1) * 2
    let next = first + 2 < found.count ? page + 1 : nil
    return Page(Array(found.dropFirst(first).prefix(2)), next: next)
  }

  private func answer() async throws {
    try await clock.sleep(for: .milliseconds(100))
    let fails = failures.withLock { failures in
      failures -= 1
      return failures >= 0
    }
    if fails { throw Offline() }
  }
}
