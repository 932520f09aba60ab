/// The members of a line before and after its payload.
package struct LineHead: Hashable, Sendable {
  /// The sequence number of the line, which starts at 1 and has no gaps.
  package var number: Int
  /// The last line that was synchronized to the disk before this line was written, if the line says so.
  package var durable: Int?
  /// True when the line is followed by another one of the same burst.
  package var isMore: Bool
  /// Microseconds on the clock of the log since its header.
  package var time: Int
  /// The number of the store in the log, if the line belongs to a store.
  package var store: Int?
  /// The kind of the line.
  package var kind: LineKind
  /// The number of the line that caused this line.
  package var cause: Int?

  /// Creates the members of a line.
  ///
  /// - Parameters:
  ///   - number: The sequence number of the line.
  ///   - kind: The kind of the line.
  ///   - time: Microseconds on the clock of the log since its header.
  ///   - store: The number of the store in the log.
  ///   - cause: The number of the line that caused this line.
  ///   - isMore: Whether another line of the same burst follows.
  ///   - durable: The last line that was synchronized before.
  package init(
    _ number: Int,
    _ kind: LineKind,
    time: Int,
    store: Int? = nil,
    cause: Int? = nil,
    isMore: Bool = false,
    durable: Int? = nil
  ) {
    self.number = number
    self.kind = kind
    self.time = time
    self.store = store
    self.cause = cause
    self.isMore = isMore
    self.durable = durable
  }
}
