import Synchronization

/// The receiver of the begin and the result of each exploration in the process, such as a record.
package enum ExplorationObserver {
  /// Receives the result of an exploration.
  package typealias Ending = (Result<ExplorationReport, SimulationFailure>) -> Void
  /// Receives the place of an exploration that begins, and returns the receiver of its result, if any.
  package typealias Receiver = @Sendable (ExplorationNotice.Location) -> Ending?

  private static let receiver = Mutex<Receiver?>(nil)

  /// Sets the receiver.
  package static func setReceiver(_ receive: @escaping Receiver) {
    receiver.withLock { $0 = receive }
  }

  static func begin(at location: ExplorationNotice.Location) -> Ending? {
    receiver.withLock(\.self)?(location)
  }
}
