import Effort
import Foundation
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
}
