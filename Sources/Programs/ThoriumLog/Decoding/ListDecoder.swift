/// The container of a list.
struct ListDecoder: UnkeyedDecodingContainer {
  private let source: JSONSource
  private let list: Int
  /// The index of the next element.
  private var next: Int
  private(set) var currentIndex = 0

  init(_ source: JSONSource, _ list: Int) {
    self.source = source
    self.list = list
    next = list + 1
  }

  private var total: Int { Int(source.values[list].count) }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  var codingPath: [any CodingKey] { source.codingPath(of: list) }

  /// Decodes the next element, which stays the next one if that throws.
  @inline(__always)
  private mutating func take<Value>(
    _ type: Any.Type,
    _ decode: (ValueDecoder) throws -> Value
  ) throws -> Value {
    if isAtEnd { throw ended(type) }
    let value = try decode(ValueDecoder(source: source, index: next))
    next = Int(source.values[next].next)
    currentIndex &+= 1
    return value
  }

  @inline(never)
  private func ended(_ type: Any.Type) -> DecodingError {
    let sentence = "the type needs another element, and the list in the log has only \(total)"
    let path = codingPath + [PathKey(intValue: currentIndex)]
    return .valueNotFound(
      type,
      DecodingError.Context(codingPath: path, debugDescription: sentence)
    )
  }

  mutating func decodeNil() throws -> Bool {
    if isAtEnd { throw ended(Never?.self) }
    guard source.kind(of: next) == .null else { return false }
    return try take(Never?.self) { _ in true }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try take(type) { try $0.truth() } }
  mutating func decode(_ type: String.Type) throws -> String { try take(type) { try $0.text() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try take(type) { try $0.double() } }
  mutating func decode(_ type: Float.Type) throws -> Float { try take(type) { try $0.float() } }

  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try take(type) { try $0.whole(type) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try take(type) { try $0.whole(type) }
  }

  mutating func decode<Number: FixedWidthInteger & Decodable>(
    _ type: Number.Type
  ) throws -> Number {
    try take(type) { try $0.whole(type) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try take(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try take([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try take((any Decoder).self) { $0 }
  }
}
