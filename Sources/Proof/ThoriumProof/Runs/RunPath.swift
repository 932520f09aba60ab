import Synchronization

/// The states of a run before each of its steps and at its end.
final class RunPath: Sendable {
  /// A position in a run.
  struct Place: Sendable {
    /// The number of choices made up to this position.
    let count: Int
    /// The identity of the state; `nil` if the state alone does not determine the continuations.
    let hash: Int?
  }

  private let seen = Mutex<[Place]>([])

  var places: [Place] { seen.withLock { $0 } }

  func recordPlace(_ place: Place) {
    seen.withLock { $0.append(place) }
  }
}
