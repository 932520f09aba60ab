import Synchronization

/// The pulse assignments that the readers of a store have already seen.
final class SeenPulses: Sendable {
  let seen = Mutex(SeenAssignments())
}
