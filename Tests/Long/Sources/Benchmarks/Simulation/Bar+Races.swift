import Foundation
import Scenarios
import Synchronization
import ThoriumProof

extension Bar {
  /// Each race is found soon, and told as simply as it can be; what is corrected is not suspected.
  static let races = Bar(name: "S6 twelve races are found within 2 000 runs, minimal") {
    effort,
    tell in
    for race in Race.all {
      tell(found(race))
      tell(corrected(race, effort.of(10_000)))
    }
  }

  /// How often the ordinary executor shows the same flaws.
  static let ordinary = Bar(name: "S7 the ordinary executor finds 8 of 12 in less than 1 % of runs")
  {
    effort,
    tell in
    var rare = 0
    for race in Race.all {
      let tally = Tally(of: race, runs: effort.of(20_000))
      if tally.share < 0.01 { rare += 1 }
      tell(Row("\(race.name): \(tally)"))
    }
    tell(Row("\(rare) of \(Race.all.count) in less than 1 %", isMet: rare >= 8))
  }

  private static func found(_ race: Race) -> Row {
    do throws(SimulationFailure) {
      try explore(.preemptions(upTo: 2), then: .random(2_000)) {
        try await race.flawed(in: World($0))
      }
      return Row("\(race.name): not found", isMet: false)
    } catch {
      let isAsKnown = error.preemptions == race.preemptions && error.isMinimal
      return Row(
        """
        \(race.name): found after \(error.runs) runs, \(error.preemptions) \
        preemption\(error.preemptions == 1 ? "" : "s")\
        \(error.isMinimal ? " (minimal)" : ""), schedule \(error.schedule)
        """,
        isMet: error.runs <= 2_000 && isAsKnown
      )
    }
  }

  private static func corrected(_ race: Race, _ runs: Int) -> Row {
    do throws(SimulationFailure) {
      let report = try explore(.preemptions(upTo: 2, runs: runs / 4), then: .random(runs)) {
        try await race.corrected(in: World($0))
      }
      return Row("  corrected: \(report)", isMet: report.runs >= runs)
    } catch {
      return Row("  corrected: \(error)", isMet: false)
    }
  }
}

/// How often a race has gone wrong on the ordinary executor.
private struct Tally: CustomStringConvertible {
  /// How long a run that may wait for ever can take before it counts as one that does.
  private static let patience = DispatchTimeInterval.milliseconds(300)
  /// How long all runs of a race may take.
  private static let budget = Duration.seconds(60)

  private(set) var runs = 0
  private(set) var wrong = 0
  private(set) var hung = 0

  init(of race: Race, runs count: Int) {
    let end = ContinuousClock().now + Self.budget
    while runs < count, ContinuousClock().now < end {
      runs += 1
      switch Self.run(race) {
      case .completed: break
      case .failed: wrong += 1
      case .timedOut: hung += 1
      }
    }
  }

  /// The part of the runs that went wrong.
  var share: Double { Double(wrong + hung) / Double(max(runs, 1)) }

  var description: String {
    let part = (share * 100).rounded(to: 3)
    return "\(part) % of \(runs) runs\(hung > 0 ? ", \(hung) of which wait for ever" : "")"
  }

  private enum Outcome {
    case completed, failed, timedOut
  }

  private static func run(_ race: Race) -> Outcome {
    let attempt = Attempt()
    Task { await attempt.run(race) }
    let end: DispatchTime = race.isDeadlock ? .now() + patience : .distantFuture
    if attempt.isOver.wait(timeout: end) == .timedOut { return .timedOut }
    return attempt.isRight.load(ordering: .acquiring) ? .completed : .failed
  }
}

/// One run on the ordinary executor.
private final class Attempt: Sendable {
  let isOver = DispatchSemaphore(value: 0)
  let isRight = Atomic(false)

  func run(_ race: Race) async {
    do {
      try await race.flawed(in: .ordinary)
      isRight.store(true, ordering: .releasing)
    } catch {}
    isOver.signal()
  }
}
