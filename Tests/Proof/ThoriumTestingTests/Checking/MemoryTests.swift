import Foundation
import Synchronization
import Testing
import ThoriumProof
import ThoriumTesting

@Suite final class MemoryTests {
  private let folder = NSTemporaryDirectory() + "thorium-\(UUID())"

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs a check whose numbers fail from a bound on, and returns its first number.
  private func first(failingFrom bound: Int) async throws -> Int? {
    let test = try #require(Test.current)
    let trait: CheckTrait = .failures(in: folder)
    let drawn = Drawn()
    try await trait.provideScope(for: test, testCase: nil) {
      _ = try await recorded {
        check(Generator.int(0...99_999)) { number in
          drawn.append(number)
          #expect(number < bound)
        }
      }
    }
    return drawn.numbers.first
  }

  @Test func `a check stores its failures until they are fixed`() async throws {
    #expect(try await first(failingFrom: 700) == 0)
    #expect(try await first(failingFrom: 700) == 700)
    #expect(try await first(failingFrom: 100_000) == 700)
    #expect(try await first(failingFrom: 100_000) == 0)
  }
}

private final class Drawn: Sendable {
  private let all = Mutex<[Int]>([])
  var numbers: [Int] { all.withLock { $0 } }
  func append(_ number: Int) { all.withLock { $0.append(number) } }
}
