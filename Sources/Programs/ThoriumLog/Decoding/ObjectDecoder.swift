/// The container of an object.
struct ObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let source: JSONSource
  let object: Int

  var codingPath: [any CodingKey] { source.codingPath(of: object) }

  var allKeys: [Key] {
    var place = object + 1
    if source.values[object].count == 1 {
      // An enumeration has one key, its case.
      return key(at: place).map { [$0] } ?? []
    }
    var keys: [Key] = []
    let end = Int(source.values[object].next)
    while place < end {
      if let key = key(at: place) { keys.append(key) }
      place = Int(source.values[place + 1].next)
    }
    return keys
  }

  private func key(at place: Int) -> Key? {
    source.text(of: place).flatMap(Key.init(stringValue:))
  }

  func contains(_ key: Key) -> Bool { source.member(key.stringValue, of: object) != nil }

  @inline(__always)
  private func value(_ key: some CodingKey) throws -> ValueDecoder {
    guard let index = source.member(key.stringValue, of: object) else { throw missing(key) }
    return ValueDecoder(source: source, index: index)
  }

  @inline(never)
  private func missing(_ key: some CodingKey) -> DecodingError {
    let sentence = "the type needs the key \"\(key.stringValue)\", and the log has none here"
    return .keyNotFound(
      key,
      DecodingError.Context(codingPath: codingPath, debugDescription: sentence)
    )
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    source.kind(of: try value(key).index) == .null
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).truth() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).float() }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).whole(type) }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try value(key).whole(type)
  }

  func decode<Number: FixedWidthInteger & Decodable>(
    _ type: Number.Type,
    forKey key: Key
  ) throws -> Number {
    try value(key).whole(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    ValueDecoder(source: source, index: source.member("super", of: object) ?? -1)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(source: source, index: source.member(key.stringValue, of: object) ?? -1)
  }
}
