/// The states of a run before each of its steps and at its end.
typealias RunPath = Shared<[RunPlace]>

/// A position in a run.
struct RunPlace: Sendable {
  /// The number of choices made up to this position.
  let count: Int
  /// The identity of the state; `nil` if the state alone does not determine the continuations.
  let hash: Int?
}
