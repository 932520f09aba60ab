/// The first line of the file of a log.
///
///     {"thorium-log":1,"id":"7f3c9b","epoch":3,"program":"shop 2.1","from":184,"d":190,"x":"5a0e91c4"}
package struct LogHeader: Hashable, Sendable {
  /// The purpose of the log.
  package var purpose = LogPurpose.journal
  /// The version of the format.
  package var version = LogFormat.version
  /// The identifier of the log, which all its checksums contain.
  package var id: String
  /// The number of times that the log was opened; a later owner has a larger one.
  package var epoch: Int
  /// The program that wrote the file, for a person.
  package var program: String
  /// The number of the first line after the header.
  package var from: Int
  /// The last line that was on the disk before the file got its name; `nil` if none is known.
  ///
  /// Without it, damage to the first lines would look like a torn end.
  package var durable: Int?

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - id: The identifier of the log.
  ///   - epoch: The number of times that the log was opened.
  ///   - program: The program that writes the file.
  ///   - from: The number of the first line after the header.
  ///   - purpose: The purpose of the log.
  package init(
    id: String,
    epoch: Int = 1,
    program: String = "",
    from: Int = 1,
    purpose: LogPurpose = .journal
  ) {
    self.id = id
    self.epoch = epoch
    self.program = program
    self.from = from
    self.purpose = purpose
  }
}
