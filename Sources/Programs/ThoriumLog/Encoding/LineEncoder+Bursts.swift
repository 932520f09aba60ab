extension LineEncoder {
  /// Appends a line to the current burst, whose last line is not known yet.
  ///
  /// The last line stays open: the next line marks it with `more`, and ``finishBurst()`` does not.
  ///
  /// - Parameters:
  ///   - head: The members before and after the payload, without `more`.
  ///   - payload: The value of the line.
  /// - Throws: A ``LineEncodingError`` if the value cannot be written; the lines are then unchanged.
  /// - Complexity: O(*n*) in the size of the value.
  package func appendToBurst(
    _ head: LineHead,
    _ payload: some Encodable
  ) throws(LineEncodingError) {
    if let openLine { seal(openLine) }
    openLine = nil
    let start = writer.count
    var head = head
    head.isMore = true
    let more = writeStart(of: head)
    try writePayload(payload, of: head, from: start)
    openLine = OpenLine(start: start, more: more, head: head)
  }

  /// Completes the last line of the burst.
  package func finishBurst() {
    guard let line = openLine else { return }
    openLine = nil
    writer.remove(line.more)
    seal(line)
  }

  private func seal(_ line: OpenLine) {
    finishLine(line.head, from: line.start)
  }
}

/// The last line of a burst, which has no checksum yet.
struct OpenLine {
  let start: Int
  /// The place of the mark `more`.
  let more: Range<Int>
  let head: LineHead
}
