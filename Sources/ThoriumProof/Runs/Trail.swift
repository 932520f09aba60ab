import Synchronization

/// Where a story was in front of each of its steps, and at its end.
final class Trail: Sendable {
  /// A place in a story.
  struct Place: Sendable {
    /// How many choices were made by then.
    let count: Int
    /// What tells the state from others; nothing where more than the state decides what comes.
    let hash: Int?
  }

  private let seen = Mutex<[Place]>([])

  var places: [Place] { seen.withLock { $0 } }

  func note(_ place: Place) {
    seen.withLock { $0.append(place) }
  }
}
