/// The fields of a drawn value, or the case of a drawn enumeration.
struct DrawnFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let draft: Draft
  /// The number of the chosen case, if these keys contain it.
  private let chosen: Int?

  init(_ draft: Draft, chosen: DerivedPlace?) {
    self.draft = draft
    self.chosen = chosen.flatMap { $0.keys == ObjectIdentifier(Key.self) ? $0.number : nil }
  }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    if let chosen { return [PayloadFree.value(chosen)] }
    let known = verifiedKeys
    if draft.isListingCases {
      draft.found = draft.found ?? known.map(places)
      return []
    }
    if let known { return known.filter { _ in draft.choosePresence(missingOnceIn: 2) } }
    let names = (try? draft.draw(Generator.string(count: 1...5).uniqueList(0...5))) ?? []
    return names.compactMap { Key(stringValue: $0) }
  }

  /// All keys, if they form an enumeration of the expected layout.
  private var verifiedKeys: [Key]? {
    guard let keys = PayloadFree<Key>()?.values else { return nil }
    let names = keys.map(\.stringValue)
    let isFaithful =
      Set(names).count == names.count
      && names.allSatisfy { Key(stringValue: $0)?.stringValue == $0 }
    return isFaithful ? keys : nil
  }

  private func places(of keys: [Key]) -> [(name: String, place: DerivedPlace)] {
    keys.enumerated().map { number, key in
      (key.stringValue, DerivedPlace(keys: ObjectIdentifier(Key.self), number: number))
    }
  }

  func contains(_ key: Key) -> Bool {
    if let chosen { return PayloadFree<Key>.value(chosen).stringValue == key.stringValue }
    return draft.contains(key.stringValue)
  }

  func decodeNil(forKey key: Key) -> Bool { draft.isNil(key.stringValue) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try draft.decode(type, for: key)
  }

  // The protocol's default implementations of these two methods throw errors.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try draft.decode(type, for: key)
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try draft.decode(type, for: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    draft.isNil(key.stringValue) ? nil : try decode(type, forKey: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(DrawnFields<Nested>(draft, chosen: nil))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    DrawnList(draft)
  }

  func superDecoder() -> any Decoder { DrawnDecoder(draft) }

  func superDecoder(forKey key: Key) -> any Decoder { DrawnDecoder(draft) }
}
