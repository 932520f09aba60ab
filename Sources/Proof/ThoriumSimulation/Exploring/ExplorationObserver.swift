import Synchronization

/// The receiver of the begin and the result of each exploration in the process, such as a record.
package enum ExplorationObserver {
  /// Receives the call of an exploration, and its result; `nil` when it begins.
  package typealias Receiver =
    @Sendable (ExplorationNotice.Location, Result<ExplorationReport, SimulationFailure>?) -> Void

  private static let receiver = Mutex<Receiver?>(nil)

  /// Sets the receiver.
  package static func setReceiver(_ receive: @escaping Receiver) {
    receiver.withLock { $0 = receive }
  }

  static func send(
    _ result: Result<ExplorationReport, SimulationFailure>?,
    of location: ExplorationNotice.Location
  ) {
    receiver.withLock(\.self)?(location, result)
  }
}
