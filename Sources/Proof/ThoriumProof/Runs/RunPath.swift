/// The states of a run before each of its steps and at its end.
typealias RunPath = Shared<[RunPlace]>

/// A position in a run.
struct RunPlace: Sendable {
  /// The number of choices made up to this position.
  let count: Int
  /// Returns the identity of the state; `nil` if the state alone does not determine the continuations.
  let identity: StateIdentity?
}

/// Two states count as one if they are equal and all their parts have the same text.
///
/// The hash, the description and the `==` of a user may each omit a part.
@usableFromInline typealias StateIdentity = @Sendable () -> [AnyHashable?]
