/// The container of an object.
struct ObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let cell: Cell

  private var writer: LineWriter { cell.writer }
  var codingPath: [any CodingKey] { cell.codingPath }

  /// Begins the object, or continues it.
  init(_ cell: Cell) {
    self.cell = cell
    cell.begin(.object)
    let keys = ObjectIdentifier(Key.self)
    writer.lastKeys = keys
    if keys == writer.dictionaryKeys, writer.enter(cell.level, cell.serial) {
      writer.frames[cell.level].order = .byElement
    }
  }

  func encodeNil(forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append("null") }
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append(value) }
  }

  func encode(_ value: String, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.appendQuoted(value) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append(value) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append(value) }
  }

  func encode(_ value: Int128, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append(whole: value) }
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append(whole: value) }
  }

  func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) throws {
    if cell.startMember(key.stringValue) { writer.append(whole: value) }
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    guard let undo = cell.beforeNext(), cell.startMember(key.stringValue) else { return }
    try cell.encodeInner(value, undoing: undo)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    KeyedEncodingContainer(ObjectEncoder<Inner>(inner(key.stringValue)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let inner = inner(key.stringValue)
    inner.begin(.list)
    return ListEncoder(cell: inner)
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(cell: inner("super"))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(cell: inner(key.stringValue))
  }

  private func inner(_ key: String) -> Cell {
    cell.startMember(key) ? cell.openInner() : cell
  }
}
