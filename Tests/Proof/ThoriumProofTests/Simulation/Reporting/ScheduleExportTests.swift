import Foundation
import Testing
import ThoriumProof

@testable import ThoriumSimulation

/// Schedules as files for other programs.
struct ScheduleExportTests {
  /// The fields of a trace that the tests compare.
  private struct Trace: Decodable {
    struct Event: Decodable {
      struct Arguments: Decodable {
        let name: String?
        let events: [String]?
        let milliseconds: Double?
      }

      let ph: String
      let name: String
      let tid: Int
      let ts: Int?
      let id: Int?
      let args: Arguments?
    }

    let traceEvents: [Event]
  }

  private static let hostile = [
    "\"},{\"ph\":\"X", "a\u{1B}[2J\u{0}\n\r\t", "end", "a;b#c:d->>e", "\u{202E}x\u{2028}", "'\\",
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
  func `a Chrome trace is JSON, and its arrows lead from waking tasks to woken ones`(
    text: String
  ) throws {
    let failure = try failure(text)
    let trace = try JSONDecoder().decode(Trace.self, from: Data(failure.chromeTrace().utf8))
    let events = trace.traceEvents
    let tracks = events.filter { $0.ph == "M" }.map { ($0.tid, $0.args?.name) }
    #expect(tracks.count == 2)
    #expect(tracks.first?.1 == "scenario")
    let slices = events.filter { $0.ph == "X" }
    #expect(slices.count == failure.record.steps.count)
    #expect(slices.compactMap(\.ts) == slices.indices.map { $0 * 10 })
    let starts = events.filter { $0.ph == "s" }
    let ends = events.filter { $0.ph == "f" }
    #expect(!starts.isEmpty)
    #expect(ends.allSatisfy { end in starts.contains { $0.id == end.id && $0.tid != end.tid } })
    #expect(events.filter { $0.ph == "C" }.compactMap { $0.args?.milliseconds } == [0, 1_000])
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
