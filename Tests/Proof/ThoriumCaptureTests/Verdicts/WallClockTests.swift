import Foundation
import Testing

@testable import ThoriumCapture
@testable import ThoriumSimulation

/// The clocks of the process in simulations.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct WallClockTests {
  private static let firstContinuous = ContinuousClock.now
  private static let firstSuspending = SuspendingClock.now

  /// The ways to read a clock, in seconds.
  static let readings: [Way<Double>] = [
    Way("ContinuousClock") { firstContinuous.duration(to: .now) / .seconds(1) },
    Way("SuspendingClock") { firstSuspending.duration(to: .now) / .seconds(1) },
    Way("Date") { Date().timeIntervalSince1970 },
    Way("DispatchTime") { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
    Way("ProcessInfo") { ProcessInfo.processInfo.systemUptime },
    Way("time") { Double(time(nil)) },
    Way("clock_gettime") {
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    },
    Way("gettimeofday") {
      var time = timeval()
      _ = unsafe gettimeofday(&time, nil)
      return Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    },
  ]

  @Test func `a function is replaced in all tables or in none`() {
    var entries: [UInt] = [1, 2]
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      let addresses = entries.indices.map { place in
        unsafe UInt(bitPattern: entries.baseAddress.map { unsafe $0 + place })
      }
      let slots = addresses.map { ImportedFunctions.Slot(address: $0, isReadOnly: false) }
      // No memory is mapped at the lowest addresses.
      let unmapped = ImportedFunctions.Slot(address: 8, isReadOnly: false)
      #expect(!ImportedFunctions.write(7, to: slots + [unmapped]))
      #expect(unsafe Array(entries) == [1, 2])
      #expect(ImportedFunctions.write(7, to: slots))
      #expect(unsafe Array(entries) == [7, 7])
      #expect(!ImportedFunctions.write(7, to: []))
    }
  }

  @Test(arguments: readings)
  func `every clock shows the time of the simulation, identically in each run`(
    reading: Way<Double>
  ) throws {
    let seen = Record<[Double]>()
    for _ in 1...2 {
      try explore(.exhaustive(runs: 1)) { simulation in
        let start = reading.ask()
        let unmoved = reading.ask()
        try await simulation.clock.sleep(for: .seconds(3_600))
        seen.append([start, unmoved, reading.ask()])
      }
    }
    #expect(seen.all.count >= 2)
    for times in seen.all {
      #expect(times == seen.all[0])
      #expect(times[0] == times[1])
      #expect(abs(times[2] - times[0] - 3_600) < 1e-6)
    }
  }

  @Test(arguments: readings)
  func `outside of a simulation each clock shows its own time`(reading: Way<Double>) throws {
    let before = reading.ask()
    try explore(.exhaustive(runs: 1)) { simulation in
      try await simulation.clock.sleep(for: .seconds(1_000_000))
      elsewhere { #expect(abs(reading.ask() - before) < 100_000) }
    }
    #expect(reading.ask() >= before)
    #expect(reading.ask() - before < 100_000)
  }

  @Test func `a sleep until an instant of a wall clock is exact`() throws {
    try explore(.exhaustive(runs: 1)) { simulation in
      let start = ContinuousClock.now
      for _ in 1...1_000 { _ = ContinuousClock.now }
      try await Task.sleep(for: .nanoseconds(1_500_001))
      try simulation.require(simulation.clock.now.offset == .nanoseconds(1_500_001), "rounded")
      try simulation.require(start.duration(to: .now) == .nanoseconds(1_500_001), "other clock")
    }
  }

  @Test func `a loop that waits for a time ends`() throws {
    try explore(.exhaustive(runs: 1)) { simulation in
      let end = ContinuousClock.now + .seconds(1)
      while ContinuousClock.now < end {}
      try simulation.require(ContinuousClock.now >= end, "the clock went back")
    }
  }
}
