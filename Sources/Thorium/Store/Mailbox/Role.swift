/// The values of a store's role, which at most one thread holds.
@usableFromInline
enum Role {
  /// Nobody is at it, and nothing waits.
  @usableFromInline static let idle: UInt = 0
  /// Somebody is at it, and nothing waits.
  @usableFromInline static let taken: UInt = 1
  /// Somebody is at it, or is about to be, and something waits in the inbox.
  @usableFromInline static let called: UInt = 2
  /// Nobody is at it, and nothing waits: what `idle` is in a store that has a place of its own,
  /// where only code at that place may take the role.
  @usableFromInline static let parked: UInt = 3
  /// Nobody is at it, and something waits in the inbox.
  ///
  /// A task is scheduled. The task takes the role, or code that comes before it and may handle inputs.
  @usableFromInline static let posted: UInt = 4
}
