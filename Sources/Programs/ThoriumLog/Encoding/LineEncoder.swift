import ThoriumText

/// An encoder of the lines of a log.
///
///     let encoder = LineEncoder(log: "7f3c9b")
///     try encoder.append(LineHead(186, .mutation, time: 41, store: 1, cause: 185), Mutation.reserved(7))
///     String(decoding: encoder.batch.bytes, as: UTF8.self)
///     // {"n":186,"t":41,"s":1,"m":{"reserved":{"_0":7}},"by":185,"x":"…"}
///
/// Equal values are written as equal bytes in every process: the members of dictionaries and the elements
/// of sets are sorted. An encoder belongs to one thread at a time.
package final class LineEncoder {
  let writer = LineWriter()
  private let checksum: Checksum
  private var first = 0
  private var last = 0
  /// The last line of the burst, if one was begun.
  var openLine: OpenLine?

  /// Values for the types that are encoded.
  package var userInfo: [CodingUserInfoKey: any Sendable] {
    get { writer.userInfo }
    set { writer.userInfo = newValue }
  }

  /// Creates an encoder without lines.
  ///
  /// - Parameter log: The identifier of the log, which each checksum contains.
  package init(log: String) {
    checksum = Checksum(log: log)
    writer.dictionaryKeys = DictionaryKeys.identity
  }

  /// Appends a line.
  ///
  /// - Parameters:
  ///   - head: The members before and after the payload.
  ///   - payload: The value of the line.
  /// - Throws: A ``LineEncodingError`` if the value cannot be written; the lines are then unchanged.
  /// - Complexity: O(*n*) in the size of the value.
  package func append(
    _ head: LineHead,
    _ payload: some Encodable
  ) throws(LineEncodingError) {
    let start = writer.count
    _ = writeStart(of: head)
    try writePayload(payload, of: head, from: start)
    finishLine(head, from: start)
  }

  /// Appends a line with the bytes of a payload from another line.
  ///
  /// - Parameters:
  ///   - head: The members before and after the payload.
  ///   - payload: The bytes of the value.
  package func append(_ head: LineHead, copying payload: ArraySlice<UInt8>) {
    let start = writer.count
    _ = writeStart(of: head)
    writer.append(payload)
    writeCause(of: head)
    finishLine(head, from: start)
  }

  /// Writes the payload and the cause of a line that begins at a place.
  func writePayload(
    _ payload: some Encodable,
    of head: LineHead,
    from start: Int
  ) throws(LineEncodingError) {
    do {
      try writer.write(payload)
    } catch {
      writer.rewind(to: start)
      throw LineEncodingError(head, of: "\(type(of: payload))", error)
    }
    writeCause(of: head)
    let size = writer.count - start + LogFormat.reserve
    if size > LogFormat.longest {
      writer.rewind(to: start)
      throw LineEncodingError(head, of: "\(type(of: payload))", size: size)
    }
  }

  func writeCause(of head: LineHead) {
    guard let cause = head.cause else { return }
    writer.append(",\"by\":")
    writer.append(whole: cause)
  }

  /// Ends the line that begins at a place.
  func finishLine(_ head: LineHead, from start: Int) {
    writer.seal(from: start, checksum)
    if start == 0 { first = head.number }
    last = head.number
  }

  /// Writes the members before the payload.
  ///
  /// - Returns: The place of the mark `more`.
  func writeStart(of head: LineHead) -> Range<Int> {
    writer.append("{\"n\":")
    writer.append(whole: head.number)
    if let durable = head.durable {
      writer.append(",\"d\":")
      writer.append(whole: durable)
    }
    let more = writer.count
    if head.isMore { writer.append(",\"more\":1") }
    let end = writer.count
    writer.append(",\"t\":")
    writer.append(whole: head.time)
    if let store = head.store {
      writer.append(",\"s\":")
      writer.append(whole: store)
    }
    writer.append(",")
    writer.append(head.kind.quoted)
    writer.append(":")
    return more..<end
  }

  /// The lines so far.
  package var batch: LineBatch {
    LineBatch(bytes: writer.bytes(from: 0), first: first, last: last)
  }

  /// The number of bytes so far.
  package var count: Int { writer.count }

  /// Returns the lines so far, and removes them.
  package func takeBatch() -> LineBatch {
    defer { writer.rewind(to: 0) }
    return batch
  }

  /// Returns a value as JSON on one line, as it is in a log.
  ///
  /// - Parameter value: The value.
  /// - Returns: The bytes.
  /// - Throws: The error of the value.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let writer = LineWriter()
    writer.dictionaryKeys = DictionaryKeys.identity
    try writer.write(value)
    return writer.bytes(from: 0)
  }
}

/// Complete lines of a log, one after another.
package struct LineBatch: Hashable, Sendable {
  /// The lines, each with its line feed.
  package var bytes: [UInt8]
  /// The number of the first line.
  package var first: Int
  /// The number of the last line.
  package var last: Int

  /// Creates a batch of complete lines.
  package init(bytes: [UInt8], first: Int, last: Int) {
    self.bytes = bytes
    self.first = first
    self.last = last
  }

  /// Returns the bytes with the mark `d` in the first line, and its new checksum.
  ///
  /// - Parameters:
  ///   - durable: The last line that is on the disk.
  ///   - log: The identifier of the log.
  /// - Returns: The bytes of all lines.
  package func marked(durable: Int, log: String) -> [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), let comma = bytes.firstIndex(of: UInt8(ascii: ","))
    else { return bytes }
    let writer = LineWriter()
    writer.append(bytes[..<comma])
    writer.append(",\"d\":")
    writer.append(whole: durable)
    writer.append(bytes[comma..<end - Seal.count])
    writer.seal(from: 0, Checksum(log: log))
    return writer.bytes(from: 0) + bytes[(end + 1)...]
  }
}

/// A value that a log cannot contain.
package struct LineEncodingError: Error, Hashable, Sendable {
  private let line: Int
  private let kind: LineKind
  private let type: String
  private let reason: String

  init(_ head: LineHead, of type: String, _ error: any Error) {
    (line, kind, self.type) = (head.number, head.kind, type)
    guard let error = error as? EncodingError, case .invalidValue(_, let context) = error else {
      reason = "its encode(to:) throws: \(error)"
      return
    }
    let path = context.codingPath.description(after: " at ")
    reason = "\(context.debugDescription)\(path)"
  }

  init(_ head: LineHead, of type: String, size: Int) {
    (line, kind, self.type) = (head.number, head.kind, type)
    reason = "the line could get \(size) bytes, and a line has at most \(LogFormat.longest)"
  }
}

extension LineEncodingError: CustomStringConvertible {
  /// The line, the reason, and a remedy.
  package var description: String {
    """
    Line \(line) of the log cannot contain the value of type \(type) (kind "\(kind.rawValue)"): \
    \(reason). Nothing was written. Change how the type encodes itself, or keep this value out of the log.
    """.escaped
  }
}

extension LineKind {
  /// The name between quotes.
  var quoted: StaticString {
    switch self {
    case .store: "\"store\""
    case .gone: "\"gone\""
    case .action: "\"a\""
    case .mutation: "\"m\""
    case .event: "\"event\""
    case .taken: "\"taken\""
    case .job: "\"job\""
    case .step: "\"step\""
    case .over: "\"over\""
    case .after: "\"after\""
    case .fired: "\"fired\""
    case .off: "\"off\""
    case .draw: "\"draw\""
    case .clock: "\"clock\""
    case .input: "\"in\""
    case .output: "\"out\""
    case .state: "\"state\""
    case .left: "\"left\""
    }
  }
}
