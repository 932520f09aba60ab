import Synchronization

/// The assignments that the readers of a store have seen, of all pulses.
final class SeenPulses: Sendable {
  let seen = Mutex(SeenAssignments())
}
