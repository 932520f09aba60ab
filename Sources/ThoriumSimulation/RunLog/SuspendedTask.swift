import ThoriumText

/// A task that was still suspended when a run ended.
///
///     failure.suspended[0].description   // "load of Feed waits until 5.0 seconds on the clock"
public struct SuspendedTask: Sendable, Hashable, CustomStringConvertible {
  /// Its name, or its number in the run.
  public let name: String
  /// What it waits for, where that is something of the simulation or of the library.
  public let reason: String?

  /// The task, and what it waits for.
  public var description: String {
    let reason = reason ?? "for another task, an actor or a continuation"
    return "\(name) waits \(reason)".escaped
  }
}
