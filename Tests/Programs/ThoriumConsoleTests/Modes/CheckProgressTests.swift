import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof
@testable import ThoriumProperties

struct CheckProgressTests {
  private final class Watch: Sendable {
    let seconds = Atomic(0)
    let lines = Mutex<[String]>([])
  }

  private let watch = Watch()

  private func progress(_ total: Int?) -> CheckProgress {
    CheckProgress(
      of: ["sessions", "counter", "rest"],
      total: total,
      seed: 7,
      elapsed: { [watch] in .seconds(watch.seconds.load(ordering: .relaxed)) },
      report: { [watch] line in watch.lines.withLock { $0.append(line) } }
    )
  }

  @Test func `progress is reported after a second, and each time that the duration has doubled`() {
    let progress = progress(200)
    progress.begin()
    for second in 0...20 {
      watch.seconds.store(second, ordering: .relaxed)
      progress.record(second * 10, isSimplifying: second > 10)
    }
    #expect(
      watch.lines.withLock { $0 }
        == [
          "sessions: 10 of 200 cases, no failure found so far",
          "sessions: 20 of 200 cases, no failure found so far",
          "sessions: 40 of 200 cases, no failure found so far",
          "sessions: 80 of 200 cases, no failure found so far",
          "sessions: 160 of 200 cases, a failure found, which is being simplified",
        ]
    )
    watch.seconds.store(21, ordering: .relaxed)
    progress.begin()
    progress.record(1, isSimplifying: false)
    #expect(watch.lines.withLock { $0.count } == 5)
  }

  @Test func `an interruption prints the failures that were found, and the seed`() async throws {
    let progress = progress(200)
    progress.begin()
    var settings = CheckSettings(cases: 200, seed: 7)
    settings.reportProgress = { progress.record($0, isSimplifying: $1) }
    settings.reportFailure = { failure in
      let advice = "Repeat \(failure.token)."
      progress.record(
        RecordedFailure(failure, of: "sessions", advice: advice, isDescribed: false)
      )
    }
    let found = #expect(throws: Counterexample.self) {
      try falsify(.int(0...999), settings) { try require($0 < 500, "it is large") }
    }
    let failure = try #require(found?.failures.first)
    #expect(
      progress.summary == [
        "sessions: 200 of 200 cases, 1 failure found so far, from seed 7",
        "  \(failure.reason)", "  Repeat \(failure.token).", "Not begun: counter, rest",
      ]
    )
    let unwritten = progress.objects.first.map { "\($0)" }
    #expect(unwritten?.contains("\"token\":\"\(failure.token)\"") == true)
    progress.recordWritten()
    let objects = progress.objects.map { "\($0)" }
    let counts = #""result":"interrupted","ended":"signal","cases":200,"wanted":200,"#
    #expect(objects.count == 3 && objects[0].contains(counts))
    #expect(objects.allSatisfy { $0.contains(#""seed":"7""#) })
    progress.record(200, isSimplifying: true)
    let text = "1 failure found so far, and another run is being simplified, from seed 7"
    #expect(progress.summary.first?.hasSuffix(text) == true)
  }

  @Test func `progress counts the runs of an enumeration`() async throws {
    let counts = Mutex<[Int]>([])
    var settings = CheckSettings(cases: 1_000)
    settings.reportProgress = { cases, _ in counts.withLock { $0.append(cases) } }
    let report = try await falsify(Switch(), settings) { $0.steps(0...4) }
    #expect(report.isExhaustive && report.cases == 31)
    #expect(counts.withLock { Set($0) } == Set(0...31))
  }

  private struct Switch: Reactor {
    enum Action: Sendable, CaseIterable { case on, off }
    let initialState = false
    func reduce(into state: inout Bool, mutation: Action) { state = mutation == .on }
  }

  @Test func `K20: work is announced once, and only while it lasts`() {
    let pending = Mutex<[@Sendable () -> Void]>([])
    let count = Atomic(0)
    let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void = { body in
      pending.withLock { $0.append(body) }
    }
    let announcement = Announcement(schedule: schedule) { count.add(1, ordering: .relaxed) }
    let ring = { (index: Int) in pending.withLock { $0[index] }() }
    announcement.begin()
    announcement.end()
    ring(0)
    #expect(count.load(ordering: .relaxed) == 0)
    announcement.begin()
    ring(0)
    #expect(count.load(ordering: .relaxed) == 0)
    ring(1)
    #expect(count.load(ordering: .relaxed) == 1)
  }
}
