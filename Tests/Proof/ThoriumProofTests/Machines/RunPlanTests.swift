import Synchronization
import Testing

@testable import ThoriumProof

/// The number and the kinds of the steps of a run.
@Suite struct `The plan of a run` {
  /// Returns the kinds of the steps that are drawn, each of which is discarded or not.
  private func kinds(
    _ counts: ClosedRange<Int>,
    seed: UInt64,
    mayOverlap: Bool = false,
    isTimed: Bool = false,
    discards: Bool = false
  ) throws -> [Timing] {
    var source = Source([], rest: .plain(seed: seed, size: 50))
    var plan = RunPlan(counts, hasPauses: true, mayOverlap: mayOverlap)
    var kinds: [Timing] = []
    while let kind = try plan.next(&source, isTimed: isTimed) {
      kinds.append(kind)
      if discards { plan.discardLast(&source) }
    }
    return kinds
  }

  @Test
  func `a plan of impossible steps ends after four tries for each step and twenty more`() throws {
    #expect(try kinds(3...3, seed: 1, discards: true).count == 4 * 3 + 20)
    #expect(try kinds(3...3, seed: 1).count == 3)
  }

  @Test func `a quarter of the steps are pauses, and steps overlap only if allowed`() throws {
    let plain = try kinds(4_000...4_000, seed: 2)
    #expect(Set(plain) == [.action, .pause])
    #expect((900...1_100).contains(plain.count { $0 == .pause }))
    let timed = try kinds(4_000...4_000, seed: 3, mayOverlap: true, isTimed: true)
    #expect(Set(timed) == [.action, .actionAtOnce, .time, .timeAtOnce, .pause])
    #expect((900...1_100).contains(timed.count { $0 == .pause }))
    #expect((200...300).contains(timed.count { $0 == .timeAtOnce }))
    #expect((430...570).contains(timed.count { $0 == .actionAtOnce }))
  }

  @Test func `limits exclude a step to the next deadline while work that is due waits`() {
    let excluded = Mutex(Duration.zero)
    var executor = RunExecutor(9...9, pauses: nil)
    for seed in 0..<UInt64(300) {
      _ = executor.attempt(Source([], rest: .plain(seed: seed, size: 50))) { simulation in
        for seconds in 1...9 {
          Task(executorPreference: simulation.executor) {
            try? await simulation.clock.sleep(for: .seconds(seconds))
          }
        }
        await simulation.idle()
        return RunningSubject(
          hash: { nil },
          identity: { nil },
          act: { () throws(DiscardedCase) -> Bool in true },
          rest: nil,
          checkWork: nil,
          checkEnding: nil,
          recordStep: nil,
          postpone: { time in excluded.withLock { $0 += time } },
          hasWork: { false },
          endSubject: {}
        )
      }
    }
    #expect(excluded.withLock(\.self) > .zero)
  }
}
