/// A value that is being written, as seen by the type that writes it.
struct Cell {
  let writer: LineWriter
  let level: Int
  let serial: Int

  var codingPath: [any CodingKey] { writer.codingPath(of: level) }

  /// Begins an object or a list, or continues it.
  ///
  /// A class and its superclass may each ask for the container of the same object.
  @inline(__always)
  func begin(_ state: Frame.State) {
    guard writer.enter(level, serial) else { return }
    switch writer.frames[level].state {
    case .empty:
      writer.append(state == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
      writer.frames[level].state = state
    case state: return
    default: noteSecondKind()
    }
  }

  @inline(never)
  private func noteSecondKind() {
    writer.note("A value is written as an object, a list or a single value, not as two", at: level)
  }

  /// Writes a comma and a key.
  ///
  /// - Returns: False if nothing must be written.
  @inline(__always)
  func startMember(_ key: String) -> Bool {
    guard writer.enter(level, serial) else { return false }
    if writer.frames[level].state != .object { return false }
    if writer.frames[level].count > 0 { writer.append(UInt8(ascii: ",")) }
    writer.frames[level].count &+= 1
    let start = writer.count
    writer.appendQuoted(key)
    writer.append(UInt8(ascii: ":"))
    writer.marks.append(Mark(start: start, value: writer.count))
    return true
  }

  /// Writes a comma, if necessary.
  ///
  /// - Returns: False if nothing must be written.
  @inline(__always)
  func startElement() -> Bool {
    guard writer.enter(level, serial) else { return false }
    let frame = writer.frames[level]
    if frame.state != .list { return false }
    if frame.count > 0 { writer.append(UInt8(ascii: ",")) }
    writer.frames[level].count &+= 1
    if frame.order != .asWritten {
      writer.marks.append(Mark(start: writer.count, value: writer.count))
    }
    return true
  }

  /// Prepares for a single value.
  ///
  /// - Returns: False if nothing must be written.
  @inline(__always)
  func startSingle() -> Bool {
    guard writer.enter(level, serial) else { return false }
    guard writer.frames[level].state == .empty else {
      noteSecondKind()
      return false
    }
    writer.frames[level].state = .complete
    return true
  }

  /// Begins the value of the member or element that was just started.
  @inline(__always)
  func openInner(_ order: ElementOrder = .asWritten) -> Cell {
    let isMember = writer.frames[level].state == .object
    let key = isMember ? writer.marks[writer.marks.count &- 1].start : nil
    return writer.openValue(order, key: key)
  }

  /// Writes the value of the member or element that was just started.
  @inline(__always)
  func encodeInner<Value: Encodable>(_ value: Value, undoing undo: FrameUndo) throws {
    let kind = writer.kinds.kind(of: Value.self)
    if unsafe writer.append(value, of: kind) { return }
    let inner = openInner(kind.order)
    do {
      try value.encode(to: ValueEncoder(cell: inner))
    } catch {
      self.undo(undo)
      throw error
    }
    _ = writer.enter(level, serial)
  }

  /// Writes the value itself.
  func encode<Value: Encodable>(_ value: Value) throws {
    let kind = writer.kinds.kind(of: Value.self)
    guard writer.enter(level, serial) else { return }
    if kind.isSimple {
      if startSingle() { _ = unsafe writer.append(value, of: kind) }
      return
    }
    writer.frames[level].order = kind.order
    try value.encode(to: ValueEncoder(cell: self))
  }

  /// The contents before the next member or element; `nil` if nothing must be written.
  @inline(__always)
  func beforeNext() -> FrameUndo? {
    guard writer.enter(level, serial) else { return nil }
    return FrameUndo(
      bytes: writer.count,
      count: writer.frames[level].count,
      marks: writer.marks.count,
      parts: writer.isSplit ? writer.parts.count : 0
    )
  }

  /// Removes a member whose value could not be written, since a type may continue without it.
  private func undo(_ undo: FrameUndo) {
    guard writer.frames.count > level, writer.frames[level].serial == serial else { return }
    writer.frames.removeAll(above: level + 1)
    writer.marks.removeAll(above: undo.marks)
    if writer.isSplit { writer.parts.removeLast(writer.parts.count - undo.parts) }
    writer.frames[level].count = undo.count
    writer.rewind(to: undo.bytes)
  }
}

extension TypeKind {
  /// True when the writer writes values of the type without asking them.
  var isSimple: Bool {
    switch self {
    case .other, .elements, .pairs: false
    case .int, .byte, .string, .double, .bool: true
    }
  }
}

extension LineWriter {
  /// Appends a value of a simple type.
  ///
  /// - Returns: False if the type is not simple, and nothing was written.
  @inline(__always)
  @unsafe
  func append<Value>(_ value: Value, of kind: TypeKind) -> Bool {
    // Each kind is that of exactly one type, so the casts do not change the type.
    switch kind {
    case .int: unsafe append(whole: unsafeBitCast(value, to: Int.self))
    case .byte: unsafe append(whole: unsafeBitCast(value, to: UInt8.self))
    case .string: unsafe appendQuoted(unsafeBitCast(value, to: String.self))
    case .double: unsafe append(unsafeBitCast(value, to: Double.self))
    case .bool: unsafe append(unsafeBitCast(value, to: Bool.self))
    case .other, .elements, .pairs: return false
    }
    return true
  }
}
