import Synchronization
import ThoriumProperties

// The clocks and the random numbers of the process in a simulation.
extension SimulatedExecutor {
  /// The time that a wall clock shows in the current step, since the start of the simulation.
  ///
  /// It is the time of the virtual clock. No time passes in a step, so a loop that waits for a time
  /// would never end. After 100,000 readings in a step, each further one adds a millisecond.
  package var timeOfStep: Duration? {
    guard let clock else { return nil }
    if readings.wrappingAdd(1, ordering: .relaxed).newValue > 100_000 {
      patience.wrappingAdd(1, ordering: .relaxed)
    }
    return clock.now.offset + .milliseconds(patience.load(ordering: .relaxed))
  }

  /// Returns the next random number of the process; it is the same in each run.
  package func nextRandomNumber() -> UInt64 {
    var random = SplitMix64(seed: randomNumbers.wrappingAdd(1, ordering: .relaxed).newValue)
    return random.next()
  }
}
