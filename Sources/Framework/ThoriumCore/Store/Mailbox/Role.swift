/// The values of a store's role, which at most one thread holds.
@usableFromInline
enum Role {
  /// No thread holds the role, and nothing waits.
  @usableFromInline static let idle: UInt = 0
  /// A thread holds the role, and nothing waits.
  @usableFromInline static let taken: UInt = 1
  /// A thread holds the role or is about to take it, and an input waits in the inbox.
  @usableFromInline static let called: UInt = 2
  /// The same as `idle`, for a store with its own place.
  ///
  /// Only code at that place may take the role.
  @usableFromInline static let parked: UInt = 3
  /// No thread holds the role, and an input waits in the inbox.
  ///
  /// A task is scheduled. The role goes to this task, or to other code that comes first and may
  /// handle inputs.
  @usableFromInline static let posted: UInt = 4
}
