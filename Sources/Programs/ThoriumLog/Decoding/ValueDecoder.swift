/// The decoder of one value of a line.
struct ValueDecoder: Decoder {
  let source: JSONSource
  /// The index of the value; -1 for a missing value, which is null.
  let index: Int

  var codingPath: [any CodingKey] { source.codingPath(of: index) }
  var userInfo: [CodingUserInfoKey: Any] { source.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard source.kind(of: index) == .object else {
      throw mismatch([String: Any].self, "an object")
    }
    return KeyedDecodingContainer(ObjectDecoder(source: source, object: index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard source.kind(of: index) == .list else { throw mismatch([Any].self, "a list") }
    return ListDecoder(source, index)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleDecoder(decoder: self)
  }

  /// Returns the error for a value of another kind.
  @inline(never)
  func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    let kind = source.kind(of: index)
    let sentence = "the type needs \(wanted), and the log has \(kind.description) here"
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: sentence)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Decodes a value by its type.
  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Each kind is that of exactly one type, so the casts do not change the type.
    switch source.kinds.kind(of: type) {
    case .int: unsafe unsafeBitCast(try whole(Int.self), to: type)
    case .byte: unsafe unsafeBitCast(try whole(UInt8.self), to: type)
    case .string: unsafe unsafeBitCast(try text(), to: type)
    case .double: unsafe unsafeBitCast(try double(), to: type)
    case .bool: unsafe unsafeBitCast(try truth(), to: type)
    case .other, .elements, .pairs: try type.init(from: self)
    }
  }

  @inline(__always)
  func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard source.kind(of: index) == .number, let number = source.whole(at: index, as: type)
    else { throw mismatch(type, "a whole number of type \(type)") }
    return number
  }

  @inline(__always)
  func text() throws -> String {
    guard source.kind(of: index) == .text, let text = source.text(of: index)
    else { throw mismatch(String.self, "a text in UTF-8") }
    return text
  }

  func double() throws -> Double {
    guard let number = source.double(at: index) else { throw mismatch(Double.self, "a number") }
    return number
  }

  func float() throws -> Float {
    guard let number = source.float(at: index) else { throw mismatch(Float.self, "a number") }
    return number
  }

  func truth() throws -> Bool {
    switch source.kind(of: index) {
    case .yes: true
    case .no: false
    default: throw mismatch(Bool.self, "true or false")
    }
  }
}

extension JSONValue.Kind: CustomStringConvertible {
  /// The kind as a noun.
  var description: String {
    switch self {
    case .object: "an object"
    case .list: "a list"
    case .text: "a text"
    case .number: "a number"
    case .yes: "true"
    case .no: "false"
    case .null: "null"
    }
  }
}

/// The container of a single value.
struct SingleDecoder: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.source.kind(of: decoder.index) == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.truth() }
  func decode(_ type: String.Type) throws -> String { try decoder.text() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float { try decoder.float() }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.whole(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.whole(type) }

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    try decoder.whole(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
