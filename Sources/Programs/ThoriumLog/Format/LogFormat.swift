/// The numbers of the format of logs.
package enum LogFormat {
  /// The version that this program writes, and the newest that it reads.
  package static let version = 1
  /// The maximum number of lists and objects around a value, so that no log overflows the stack.
  package static let deepest = 512
  /// The maximum number of bytes of a line, without the line feed.
  package static let longest = 16 << 20
  /// The bytes that a line may get after its value was written.
  ///
  /// These are the checksum, the marks `more` and `d`, and more digits in two numbers when a snapshot copies the line.
  static let reserve = Seal.count + 9 + 23 + 2 * 17
}

/// The purpose of a log, which decides how strictly it is read.
package enum LogPurpose: String, Hashable, Sendable {
  /// A journal restores stores. Each line has a checksum, and an unknown kind stops the restore.
  case journal = "thorium-log"
  /// A recording is replayed. A person may edit it, and unknown kinds are skipped.
  case recording = "thorium-recording"
}

/// The kind of a line, named as in the log.
package enum LineKind: String, Hashable, Sendable, CaseIterable {
  /// A store is in the log.
  case store
  /// A store is no longer in the log.
  case gone
  /// An action was accepted or refused.
  case action = "a"
  /// A mutation was reduced.
  case mutation = "m"
  /// An event was emitted.
  case event
  /// An event was delivered.
  case taken
  /// A job started.
  case job
  /// A step of a job returned or failed.
  case step
  /// A job ended.
  case over
  /// A timer was armed.
  case after
  /// A timer fired.
  case fired
  /// A timer was cancelled.
  case off
  /// The runtime provided a date, random bits or an identifier.
  case draw
  /// Virtual time advanced.
  case clock
  /// A line of input.
  case input = "in"
  /// The digest of a displayed line.
  case output = "out"
  /// A snapshot of one store.
  case state
  /// The log was closed normally.
  case left
}
