/// A decoder that draws each requested value.
struct DrawnDecoder: Decoder, SingleValueDecodingContainer {
  private let draft: Draft
  /// The enumeration case to decode.
  private let chosen: DerivedPlace?

  init(_ draft: Draft, chosen: DerivedPlace? = nil) {
    self.draft = draft
    self.chosen = chosen
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(DrawnFields(draft, chosen: chosen))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { DrawnList(draft) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { !draft.choosePresence() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try draft.decode(type) }

  // The protocol's default implementations of these two methods throw errors.
  func decode(_ type: Int128.Type) throws -> Int128 { try draft.decode(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try draft.decode(type) }
}
