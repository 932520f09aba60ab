/// The container of a list.
struct ListEncoder: UnkeyedEncodingContainer {
  let cell: Cell

  private var writer: LineWriter { cell.writer }
  var codingPath: [any CodingKey] { cell.codingPath }

  var count: Int {
    cell.writer.enter(cell.level, cell.serial) ? writer.frames[cell.level].count : 0
  }

  func encodeNil() throws {
    if cell.startElement() { writer.append("null") }
  }

  func encode(_ value: Bool) throws {
    if cell.startElement() { writer.append(value) }
  }

  func encode(_ value: String) throws {
    if cell.startElement() { writer.appendQuoted(value) }
  }

  func encode(_ value: Double) throws {
    if cell.startElement() { writer.append(value) }
  }

  func encode(_ value: Float) throws {
    if cell.startElement() { writer.append(value) }
  }

  func encode(_ value: Int128) throws {
    if cell.startElement() { writer.append(whole: value) }
  }

  func encode(_ value: UInt128) throws {
    if cell.startElement() { writer.append(whole: value) }
  }

  func encode(_ value: some FixedWidthInteger & Encodable) throws {
    if cell.startElement() { writer.append(whole: value) }
  }

  func encode(_ value: some Encodable) throws {
    guard let undo = cell.beforeNext(), cell.startElement() else { return }
    try cell.encodeInner(value, undoing: undo)
  }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ObjectEncoder(inner()))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let inner = inner()
    inner.begin(.list)
    return ListEncoder(cell: inner)
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(cell: inner())
  }

  private func inner() -> Cell {
    cell.startElement() ? cell.openInner() : cell
  }
}
