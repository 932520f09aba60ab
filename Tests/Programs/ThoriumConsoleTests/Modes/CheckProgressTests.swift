import Synchronization
import Testing

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

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

  @Test func `an interruption names the covered cases, and the checks that have not begun`() {
    let progress = progress(nil)
    #expect(progress.summary == ["Not begun: sessions, counter, rest"])
    progress.begin()
    progress.record(1, isSimplifying: false)
    #expect(
      progress.summary == ["sessions: 1 case, no failure found so far", "Not begun: counter, rest"]
    )
    #expect(progress.objects.count == 3)
    #expect(
      progress.objects.first.map { "\($0)" }?.contains(
        #""result":"interrupted","cases":1,"steps":0,"#
      ) == true
    )
    progress.begin()
    progress.begin()
    #expect(progress.summary == ["rest: 0 cases, no failure found so far"])
    progress.finish()
    #expect(progress.summary == [] && progress.objects.isEmpty)
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
