import ThoriumProperties
import ThoriumSystem
import ThoriumText

// The report of a run that has trapped or hangs.
extension Explorer {
  /// Returns the registration of this exploration with the reporter of traps and with the watchdog.
  func makeWork() -> RunningWork {
    let work = RunningWork { [self] interruption in
      guard let simulation = latest.value else { return }
      print(interruption, simulation.chooser.recording)
    }
    latest.observe(work)
    return work
  }

  /// Prints the simplest schedule whose run traps, or the schedule of the run that hangs.
  private func print(_ interruption: Interruption, _ recording: Recording) {
    let seconds = interruption.repetitionLimit
    guard let found = interrupted(recording.choices, seconds) else {
      return writeToStandardError("Thorium: \(unrepeated(interruption, recording))")
    }
    var simplest = found.recording
    if case .trap = interruption {
      simplest = ScheduleShrinker(simplest) { choices in
        guard let other = interrupted(choices, seconds), other.trap.name == found.trap.name else {
          return nil
        }
        return other.recording
      }.shrink()
    }
    let failure = SimulationFailure(
      verdict: .failed(found.trap),
      schedule: simplest.schedule,
      preemptions: simplest.preemptions,
      isMinimal: false,
      delays: simplest.delays,
      hasFewestDelays: false,
      runs: latest.count,
      foundIn: "run \(latest.count) of all",
      suspended: [],
      drawing: drawing(of: simplest.choices, seconds),
      unawaited: [],
      record: RecordedSchedule()
    )
    writeToStandardError("Thorium: \(Self.headline(interruption)):\n\(failure)")
  }

  private static func headline(_ interruption: Interruption) -> String {
    switch interruption {
    case .trap, .unshrunkTrap: "a run of an exploration has trapped"
    case .hang(let seconds):
      "an exploration has run one run for \(seconds.counted("second")), and goes on"
    }
  }

  /// Returns the report of a run that ends when a copy of the process repeats it.
  private func unrepeated(_ interruption: Interruption, _ recording: Recording) -> String {
    let lock =
      switch interruption {
      case .trap, .unshrunkTrap: ""
      case .hang: ", such as a lock that another thread holds"
      }
    return """
      \(Self.headline(interruption)).
        The run ends when it is repeated: something else than its choices decides, too\(lock).
        It is run \(latest.count) of all; its schedule so far is \(recording.schedule).
      """
  }

  /// Executes a run in a copy of the process.
  ///
  /// - Returns: The choices up to the trap or the time limit, or `nil` if the run ends before.
  private func interrupted(
    _ choices: [UInt32],
    _ seconds: UInt32
  ) -> (recording: Recording, trap: Trap)? {
    let simulation = Simulation(Replay(choices))
    let ending = ForkedProcess.run(limit: seconds) {
      _ = simulation.run(limits, scenario)
      return []
    } interrupted: {
      simulation.chooser.recording.numbers.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
    }
    guard case .interrupted(let bytes, let trap) = ending else { return nil }
    let numbers = stride(from: 0, to: bytes.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
    }
    return Recording(numbers: numbers).map { ($0, trap) }
  }

  /// Returns the last rows of the schedule diagram of a run that traps or hangs.
  private func drawing(of choices: [UInt32], _ seconds: UInt32) -> [String] {
    let simulation = Simulation(Replay(choices), isRecorded: true)
    let ending = ForkedProcess.run(limit: seconds) {
      _ = simulation.run(limits, scenario)
      return []
    } interrupted: {
      let lines = simulation.runLog.map { ScheduleDiagram($0).lines } ?? []
      return Array(lines.suffix(200).joined(separator: "\n").utf8)
    }
    guard case .interrupted(let bytes, _) = ending else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
