import Testing
import ThoriumProof

@testable import ThoriumSimulation

/// Schedules as diagrams for other programs.
struct ScheduleExportTests {
  private static let hostile = [
    "a\u{1B}[2J\u{0}\n\r\t", "end", "a;b#c:d->>e", "\u{202E}x\u{2028}", "'\\",
    "",
    "%%{init}%%", String(repeating: "é🙂", count: 500),
  ]

  /// A failure with such names and notes, a resumption and a cancellation.
  private func failure(_ text: String) throws -> SimulationFailure {
    try ThoriumProofTests.failure { simulation in
      let sleeper = Task(name: text, executorPreference: simulation.executor) {
        simulation.note(text)
        try? await simulation.clock.sleep(for: .seconds(9))
      }
      try await simulation.clock.sleep(for: .seconds(1))
      sleeper.cancel()
      await sleeper.value
    }
  }

  @Test(arguments: hostile)
  func `each line of a sequence diagram is one statement, with escaped text`(text: String) throws {
    let lines = try failure(text).sequenceDiagram().split(separator: "\n").map(String.init)
    #expect(lines.first == "sequenceDiagram")
    let statement = try Regex(
      #"  (participant t\d+ as|Note over t\d+:|t\d+->>t\d+:|t\d+-xt\d+:) ([^#;:%{}\[\]<>"]|#\d+;)+"#
    )
    for line in lines.dropFirst() {
      #expect(try statement.wholeMatch(in: line) != nil, "\(line)")
      let words = line.split(separator: " ").dropFirst(2)
      #expect(!words.contains("end"), "\(line)")
    }
    #expect(lines.contains { $0.hasSuffix("->>t2: resumes") })
    #expect(lines.contains { $0.hasSuffix("-xt2: cancels") })
  }
}
