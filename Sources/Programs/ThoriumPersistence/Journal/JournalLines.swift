import Thorium
import ThoriumLog

/// The lines in a journal, and the right to append to them.
///
/// Opening writes a header with a larger epoch, and all valid lines.
struct JournalLines: ~Copyable {
  private let journal: any Journal
  private(set) var header: LogHeader
  /// The last line in the journal.
  private(set) var written: Int
  /// The last line that is durable.
  private(set) var durable: Int
  /// The error that has ended the ownership.
  private(set) var failure: LogError?

  /// Opens a journal, or begins it.
  ///
  /// - Parameters:
  ///   - journal: The place of the lines.
  ///   - begin: The header of a new journal.
  ///   - orBegin: True to begin anew if the lines cannot be read; a copy of them is kept first.
  ///   - found: The lines of the journal, if it had any.
  /// - Throws: A ``LogError``; the journal is then unchanged.
  init(
    in journal: any Journal,
    begin: LogHeader,
    orBegin: Bool,
    found: inout LogReading?
  ) throws(LogError) {
    do throws(LogError) {
      let bytes = try Self.convertingErrors(of: journal) { try journal.open() }
      let old = try bytes.flatMap { bytes throws(LogError) in
        try Self.read(bytes, in: journal, orBegin)
      }
      var header = Self.next(old, begin)
      let last = old?.lines.last?.head.number ?? header.from - 1
      header.durable = last
      let kept = old.map { $0.bytes[Self.headerEnd($0)..<$0.end] } ?? []
      let content = header.bytes + kept
      try Self.convertingErrors(of: journal) { try journal.replace(by: content) }
      self.journal = journal
      self.header = header
      (written, durable) = (last, last)
      found = old
    } catch {
      journal.close()
      throw error
    }
  }

  deinit {
    if failure == nil { journal.close() }
  }

  /// The name of the journal, for messages.
  var name: String { journal.name }

  /// Ends the ownership, so that another owner can open the journal.
  private mutating func end(_ error: LogError) {
    if failure != nil { return }
    failure = error
    journal.close()
  }

  /// Appends a batch.
  ///
  /// - Parameters:
  ///   - batch: The lines after the last one.
  ///   - isDurable: Whether to wait until the lines are durable.
  /// - Throws: A ``LogError``. The journal is then closed, and the batch is not acknowledged.
  mutating func append(_ batch: LineBatch, isDurable: Bool) throws(LogError) {
    if let failure { throw failure }
    precondition(batch.first == written + 1, "Line \(batch.first) does not follow \(written).")
    let isMarked = durable >= header.from
    let bytes = isMarked ? batch.marked(durable: durable, log: header.id) : batch.bytes
    try change { journal in try journal.append(bytes, isDurable: isDurable) }
    written = batch.last
    if isDurable { durable = batch.last }
  }

  /// Replaces all lines by a snapshot, one burst, which restores the same state.
  ///
  /// - Parameter snapshot: The lines of the snapshot, after the last line.
  /// - Throws: A ``LogError``. The journal is then closed, and has the old or the new lines.
  mutating func replace(by snapshot: LineBatch) throws(LogError) {
    if let failure { throw failure }
    precondition(
      snapshot.first == written + 1,
      "Line \(snapshot.first) does not follow \(written)."
    )
    (header.from, header.durable) = (snapshot.first, snapshot.last)
    let bytes = header.bytes + snapshot.bytes
    try change { journal in try journal.replace(by: bytes) }
    (written, durable) = (snapshot.last, snapshot.last)
  }

  /// Keeps a copy beside the journal, which continues.
  func keepCopy(of bytes: [UInt8]) throws(LogError) {
    try Self.convertingErrors(of: journal) { try journal.keepCopy(of: bytes, as: "kept") }
  }

  /// Waits until all lines are durable, and releases the journal.
  ///
  /// - Throws: The ``LogError`` that has closed the journal.
  mutating func close() throws(LogError) {
    if let failure { throw failure }
    if durable < written {
      try change { journal in try journal.append([], isDurable: true) }
      durable = written
    }
    end(.closed(file: name))
  }

  /// Changes the journal, which is closed after an error.
  private mutating func change(_ body: (any Journal) throws -> Void) throws(LogError) {
    do throws(LogError) {
      try Self.convertingErrors(of: journal) { try body(journal) }
    } catch {
      end(error)
      throw error
    }
  }
}

// The steps that open a journal.
extension JournalLines {
  /// Reads the lines; returns `nil` if they cannot be read, and a copy of them is kept.
  private static func read(
    _ bytes: [UInt8],
    in journal: any Journal,
    _ orBegin: Bool
  ) throws(LogError) -> LogReading? {
    let reading = LogReader(bytes, file: journal.name).read()
    switch reading.verdict {
    case .valid, .torn: return reading
    case .damaged, .newer, .unknownKind:
      guard orBegin else {
        let sentence = reading.verdict.sentence ?? "\(journal.name) cannot be read."
        throw .unreadable(reason: sentence)
      }
      try convertingErrors(of: journal) { try journal.keepCopy(of: bytes, as: "damaged") }
      return nil
    }
  }

  private static func next(_ old: LogReading?, _ begin: LogHeader) -> LogHeader {
    guard var header = old?.header else { return begin }
    header.epoch += 1
    header.program = begin.program
    return header
  }

  private static func headerEnd(_ reading: LogReading) -> Int {
    reading.bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? reading.end
  }

  /// Turns the error of a call into a ``LogError``.
  private static func convertingErrors<Result>(
    of journal: any Journal,
    _ call: () throws -> Result
  ) throws(LogError) -> Result {
    do {
      return try call()
    } catch {
      throw LogError(error, in: journal.name)
    }
  }
}
