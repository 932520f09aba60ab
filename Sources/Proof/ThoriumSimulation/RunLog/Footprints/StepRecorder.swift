import Synchronization

/// A recorder of the steps of each run, for a search that excludes equivalent runs.
final class StepRecorder: Sendable {
  private struct State: Sendable {
    var log = FootprintLog()
    /// The outcomes of the earlier runs.
    var outcomes: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// The steps of the run so far.
  var log: FootprintLog { state.withLock(\.log) }

  /// Calls a function that records an event.
  func record(_ body: (inout FootprintLog) -> Void) {
    state.withLock { if !$0.log.isClosed { body(&$0.log) } }
  }

  /// Records a note of the current step.
  func recordNote(_ text: String) {
    var hash = Fingerprint()
    for byte in text.utf8 { hash.add(UInt64(byte)) }
    record { $0.add(hash.value) }
  }

  /// Forgets the steps of the last run.
  func beginRun() { state.withLock { $0.log = FootprintLog() } }

  /// Keeps the outcome of the last run, and returns whether no earlier run had it.
  func keepOutcome() -> Bool { state.withLock { $0.outcomes.insert($0.log.outcome).inserted } }
}
