import Synchronization
import ThoriumProof

extension Bar {
  /// A run of a simulation costs at most twice what it costs without one.
  static let speed = Bar(name: "S3 a run costs at most twice what it costs without a simulation") {
    effort,
    tell in
    let measurement = await compare(20_000, effort) { count in
      await ContinuousClock().measure {
        for _ in 0..<count { await Task { await callFromThreeTasks() }.value }
      }
    } ours: { count in
      ContinuousClock().measure {
        let report = try? explore(.walks(count)) { _ in await callFromThreeTasks() }
        require(report?.runs == count, "Not all runs were made.")
      }
    }
    guard case .rounds(let rounds) = measurement else { return }
    for round in rounds {
      tell(
        Row("3 tasks of 5 calls: \(round.floor.perSecond) ordinary, \(round.ours.perSecond) ours")
      )
    }
    let ratio = 1 / rounds.map(\.ratio).median
    tell(Row("median of the ratios: \(ratio.rounded(to: 2)), at least 0.50", isMet: ratio >= 0.5))
  }

  /// A day passes in no time.
  static let ticks = Bar(name: "S4 24 hours of ticks of 1 s take at most 0.2 s") { effort, tell in
    var times: [Double] = []
    for _ in 0..<effort.rounds {
      let time = ContinuousClock().measure {
        let report = try? explore(.random(1)) { simulation in
          for _ in 0..<86_400 { try await simulation.clock.sleep(for: .seconds(1)) }
          try simulation.require(simulation.clock.now.offset == .seconds(86_400), "no day")
        }
        require(report?.runs == 1, "The day has not passed.")
      }
      times.append(time / .seconds(1))
    }
    let text = times.map { $0.rounded(to: 3) }.joined(separator: " ")
    tell(Row("seconds: \(text)", isMet: times.median <= 0.2))
  }

  /// Nobody waits to learn that nothing goes on.
  static let deadlocks = Bar(name: "S5 a deadlock is reported in less than 1 ms") { effort, tell in
    for (name, scenario) in Deadlock.all {
      var times: [Double] = []
      for _ in 0..<effort.of(200) {
        times.append(ContinuousClock().measure { requireDeadlock(scenario) } / .milliseconds(1))
      }
      let median = times.median
      tell(
        Row(
          "\(name): \(median.rounded(to: 3)) ms, at most \((times.max() ?? 0).rounded(to: 3)) ms",
          isMet: median < 1
        )
      )
    }
  }

  private static func requireDeadlock(_ scenario: @escaping Scenario) {
    do throws(SimulationFailure) {
      try explore(.preemptions(upTo: 0), scenario)
      require(false, "There was no deadlock.")
    } catch {
      require("\(error)".contains("Deadlock"), "There was no deadlock: \(error)")
    }
  }

  private static func callFromThreeTasks() async {
    let calls = Calls()
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<5 { await calls.call() }
        }
      }
    }
  }
}

private actor Calls {
  private var count = 0

  func call() {
    count += 1
  }
}

/// Ways in which nothing goes on.
private enum Deadlock {
  static let all: [(String, Scenario)] = [
    (
      "a continuation that is never resumed",
      { _ in
        let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
        await withCheckedContinuation { continuation in
          waiting.withLock { $0.append(continuation) }
        }
      }
    ),
    (
      "a stream that never ends",
      { _ in
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
      }
    ),
    (
      "a child that waits for its parent",
      { _ in
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        async let child: Void = { for await _ in stream {} }()
        await child
        continuation.finish()
      }
    ),
  ]
}

extension Double {
  /// Nanoseconds of a run as runs a second.
  fileprivate var perSecond: String { "\((1e9 / self).rounded(to: 0)) runs/s" }
}
