import Effort
import Foundation
import Synchronization
import Testing

/// What scripts print, again and again.
///
/// `THORIUM_REWRITE=yes swift test --filter SameBytesTests` writes the transcripts anew first.
struct SameBytesTests {
  // Takes a second: each script runs in a process.
  @Test(arguments: try Script.all())
  func `K15: the same script gives the same bytes, which are those of its transcript`(
    script: Script
  ) throws {
    if ProcessInfo.processInfo.environment["THORIUM_REWRITE"] != nil { try script.rewrite() }
    let printed = Run(status: 0, output: try script.transcript, errors: "")
    for _ in 1...cases(5, quick: 1) { try #require(try script.run(with: "--quiet") == printed) }
  }

  @Test func `each example has a script`() throws {
    let examples = Set(try Script.all().map(\.example))
    #expect(try examples == Set(Script.examples().values))
  }

  @Test(arguments: [0, 4])
  func `K15: many tours give the same bytes, also while threads are busy`(busy: Int) throws {
    let script = Program.script("Follow", "tour")
    let first = try Run("run", "follow", "--script", script)
    #expect(first.lines.contains("cancel follow Eve"))
    let threads = BusyThreads(busy)
    defer { threads.stop() }
    for _ in 1..<cases(20, quick: 3) {
      try #require(try Run("run", "follow", "--script", script) == first)
    }
    #expect(busy == 0 || threads.turns > 0)
  }
}

/// Threads that do nothing as fast as they can.
private final class BusyThreads: Sendable {
  private let isOver = Atomic(false)
  private let count = Atomic(0)

  init(_ number: Int) {
    for _ in 0..<number {
      Thread { [self] in
        while !isOver.load(ordering: .relaxed) { count.add(1, ordering: .relaxed) }
      }
      .start()
    }
  }

  /// How often they have turned round.
  var turns: Int { count.load(ordering: .relaxed) }

  func stop() {
    isOver.store(true, ordering: .relaxed)
  }
}
