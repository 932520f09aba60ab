import ThoriumText

/// A task that was still suspended when a run ended.
///
///     failure.suspended[0].description   // "load of Feed waits until 5.0 seconds on the clock"
public struct SuspendedTask: Sendable, Hashable, CustomStringConvertible {
  /// The name of the task, or its number in the run.
  package let name: String
  /// The reason why it waits, if it is known.
  package let reason: String?

  /// The task, and the reason why it waits.
  public var description: String {
    let reason = reason ?? "for another task, an actor or a continuation"
    return "\(name) waits \(reason)".escaped
  }
}
