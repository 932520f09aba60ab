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

  @Test func `a sequence diagram names the preempted task`() throws {
    let failure = try #require(throws: SimulationFailure.self) {
      try explore { simulation in
        let account = Account()
        await withTaskGroup { group in
          for number in 1...2 {
            group.addTask(name: "deposit \(number)") {
              let balance = await account.balance
              await account.write(balance + 1)
            }
          }
        }
        try simulation.require(await account.balance == 2, "a deposit is lost")
      }
    }
    #expect(failure.sequenceDiagram().hasPrefix("sequenceDiagram\n  participant t1 as scenario\n"))
    #expect(failure.preemptions == 1)
    #expect(failure.sequenceDiagram().contains(": preempts deposit 1\n"))
  }

  @Test func `a long sequence diagram omits the middle rows`() throws {
    let failure = try ThoriumProofTests.failure { simulation in
      for number in 1...1_000 { simulation.note("\(number)") }
    }
    let lines = failure.sequenceDiagram().split(separator: "\n")
    #expect(lines.count == 203)
    #expect(lines.contains("  Note over t1: … 800 rows …"))
  }
}

private actor Account {
  private(set) var balance = 0

  func write(_ value: Int) { balance = value }
}
