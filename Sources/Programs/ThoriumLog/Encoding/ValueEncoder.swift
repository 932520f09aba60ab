/// The encoder of one value of a line.
struct ValueEncoder: Encoder {
  let cell: Cell

  var codingPath: [any CodingKey] { cell.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { cell.writer.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ObjectEncoder(cell))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    cell.begin(.list)
    return ListEncoder(cell: cell)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleEncoder(cell: cell)
  }
}

/// The container of a single value.
struct SingleEncoder: SingleValueEncodingContainer {
  let cell: Cell

  private var writer: LineWriter { cell.writer }
  var codingPath: [any CodingKey] { cell.codingPath }

  func encodeNil() throws {
    if cell.startSingle() { writer.append("null") }
  }

  func encode(_ value: Bool) throws {
    if cell.startSingle() { writer.append(value) }
  }

  func encode(_ value: String) throws {
    if cell.startSingle() { writer.appendQuoted(value) }
  }

  func encode(_ value: Double) throws {
    if cell.startSingle() { writer.append(value) }
  }

  func encode(_ value: Float) throws {
    if cell.startSingle() { writer.append(value) }
  }

  func encode(_ value: Int128) throws {
    if cell.startSingle() { writer.append(whole: value) }
  }

  func encode(_ value: UInt128) throws {
    if cell.startSingle() { writer.append(whole: value) }
  }

  func encode(_ value: some FixedWidthInteger & Encodable) throws {
    if cell.startSingle() { writer.append(whole: value) }
  }

  func encode(_ value: some Encodable) throws {
    try cell.encode(value)
  }
}
