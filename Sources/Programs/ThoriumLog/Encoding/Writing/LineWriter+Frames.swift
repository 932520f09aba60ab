// Values and containers, in one pass.
extension LineWriter {
  private var top: Int { frames.count - 1 }

  /// Begins a value at the current place.
  ///
  /// - Parameters:
  ///   - order: The order in which its type writes elements.
  ///   - key: The place of its key, if it is a member of an object.
  /// - Returns: The value, to be written through.
  func openValue(_ order: ElementOrder, key: Int?) -> Cell {
    if isSplit, frames.count > 0 { return openPart(order) }
    if frames.count > LogFormat.deepest {
      note("More than \(LogFormat.deepest) lists and objects contain each other", at: top)
      return Cell(writer: self, level: frames.count, serial: 0)
    }
    lastSerial &+= 1
    frames.append(
      Frame(order: order, serial: lastSerial, start: count, key: key, marks: marks.count)
    )
    return Cell(writer: self, level: top, serial: lastSerial)
  }

  /// Begins a value with a separate writer, whose bytes are inserted here in the end.
  private func openPart(_ order: ElementOrder) -> Cell {
    let part = LineWriter(isSplit: true, path: codingPath(of: frames.count))
    part.inherit(self)
    parts.append((count, part))
    if part.path.count > LogFormat.deepest {
      note("More than \(LogFormat.deepest) lists and objects contain each other", at: 0)
    }
    return part.openValue(order, key: nil)
  }

  /// Closes inner values and checks that a value is still open.
  ///
  /// - Returns: False if the value is complete, and the caller must write nothing.
  @inline(__always)
  func enter(_ level: Int, _ serial: Int) -> Bool {
    if frames.count > level &+ 1 { close(above: level) }
    if frames.count == level &+ 1, frames[level].serial == serial { return true }
    isTangled = true
    return false
  }

  /// Closes all values above a level.
  func close(above level: Int) {
    while frames.count > level + 1 { closeTop() }
  }

  private func closeTop() {
    let frame = frames[top]
    switch frame.state {
    case .empty: append("{}")
    case .complete: break
    case .object:
      arrange(frame)
      append(UInt8(ascii: "}"))
    case .list:
      if frame.order != .asWritten { arrange(frame) }
      append(UInt8(ascii: "]"))
    }
    marks.removeAll(above: frame.marks)
    frames.removeAll(above: top)
  }

  /// Records a misuse that the current call cannot throw.
  func note(_ sentence: String, at level: Int) {
    guard misuse == nil else { return }
    let path = codingPath(of: level)
    let context = EncodingError.Context(codingPath: path, debugDescription: sentence)
    misuse = .invalidValue(sentence, context)
  }

  /// Returns the keys and indexes that lead to the value at a level.
  func codingPath(of level: Int) -> [any CodingKey] {
    var path = path
    // The member that is being written may have no frame yet.
    for inner in stride(from: 1, through: min(level, frames.count), by: 1) {
      let outer = frames[inner - 1]
      switch outer.state {
      case .object:
        guard let key = inner < frames.count ? frames[inner].key : lastKey(outer) else { break }
        path.append(PathKey(stringValue: text(at: key)))
      case .list: path.append(PathKey(intValue: max(0, outer.count - 1)))
      case .empty, .complete: break
      }
    }
    return path
  }

  private func lastKey(_ frame: Frame) -> Int? {
    marks.count > frame.marks ? marks[marks.count - 1].start : nil
  }

  /// Returns the text between quotes at a place.
  private func text(at start: Int) -> String {
    var end = start + 1
    while end < count, byte(end) != UInt8(ascii: "\"") {
      end += byte(end) == UInt8(ascii: "\\") ? 2 : 1
    }
    let bytes = bytes(start..<min(end + 1, count))
    return (try? JSONSource(bytes))?.text(of: 0) ?? ""
  }
}

// Writing a whole value.
extension LineWriter {
  private func inherit(_ outer: LineWriter) {
    userInfo = outer.userInfo
    dictionaryKeys = outer.dictionaryKeys
  }

  /// Writes a value, or throws and writes nothing.
  func write<Value: Encodable>(_ value: Value) throws {
    let start = count
    frames.removeAll(above: 0)
    marks.removeAll(above: 0)
    isTangled = false
    misuse = nil
    do {
      let cell = openValue(.asWritten, key: nil)
      try cell.encode(value)
      if let misuse { throw misuse }
      if isTangled {
        rewind(to: start)
        try writeInParts(value)
      } else {
        finish()
      }
      if let misuse { throw misuse }
    } catch {
      rewind(to: start)
      throw error
    }
  }

  private func writeInParts<Value: Encodable>(_ value: Value) throws {
    let writer = LineWriter(isSplit: true, path: path)
    writer.inherit(self)
    let cell = writer.openValue(.asWritten, key: nil)
    try cell.encode(value)
    writer.finish()
    if let misuse = writer.misuse { throw misuse }
    unsafe writer.withBytes(from: 0) { unsafe append($0) }
  }

  /// Closes all values, and inserts the bytes of inner writers.
  private func finish() {
    if !parts.isEmpty { insertParts() }
    close(above: -1)
  }

  private func insertParts() {
    let outer = bytes(from: 0)
    rewind(to: 0)
    var done = 0
    var moved = 0
    var mark = 0
    for (place, part) in parts {
      part.finish()
      if let misuse = part.misuse { self.misuse = self.misuse ?? misuse }
      append(outer[done..<place])
      done = place
      mark = moveMarks(from: mark, upTo: place, by: moved)
      unsafe part.withBytes(from: 0) { unsafe append($0) }
      moved += part.count
    }
    _ = moveMarks(from: mark, upTo: .max, by: moved)
    append(outer[done...])
    parts = []
  }

  /// Moves the marks of members that begin before a place, and returns the first one after it.
  private func moveMarks(from first: Int, upTo place: Int, by distance: Int) -> Int {
    var mark = first
    while mark < marks.count, marks[mark].start < place {
      marks[mark].start += distance
      marks[mark].value += distance
      mark += 1
    }
    return mark
  }
}
