/// The executor that a job runs on.
package enum Lane: Sendable {
  /// The simulation's own executor.
  case own
  /// A task executor that forwards its jobs to the simulation.
  case pool(any TaskExecutor)
  /// A serial executor that forwards its jobs to the simulation.
  ///
  /// The nonisolated functions that its jobs call run on the pool.
  case serial(any SerialExecutor, any TaskExecutor)
  /// A default actor, whose mailbox the simulation empties.
  case actor(Mailbox)

  /// True for the simulation's own executor.
  var isOwn: Bool {
    if case .own = self { true } else { false }
  }

  /// The mailbox of the actor, if the lane is one.
  var mailbox: Mailbox? {
    if case .actor(let mailbox) = self { mailbox } else { nil }
  }

  /// The address of the serial executor, if the lane has one.
  var serial: UInt? {
    switch self {
    case .own, .pool: nil
    case .serial(let executor, _): UInt(bitPattern: ObjectIdentifier(executor))
    case .actor(let mailbox): mailbox.address
    }
  }
}
