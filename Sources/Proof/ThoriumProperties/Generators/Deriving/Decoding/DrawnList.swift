/// The elements of a drawn list; their number is drawn as well.
final class DrawnList: UnkeyedDecodingContainer {
  private let draft: Draft
  /// The choice of another element, once it was made; `start` is its index, or `nil` at the end.
  private var more: (start: Int?, Void)?
  private(set) var currentIndex = 0

  init(_ draft: Draft) {
    self.draft = draft
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }

  var isAtEnd: Bool {
    if more == nil { more = (draft.chooseMore(currentIndex), ()) }
    return more?.start == nil
  }

  func decodeNil() -> Bool { !draft.choosePresence() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try draft.decode(type) }
  }

  // The protocol's default implementations of these two methods throw errors.
  func decode(_ type: Int128.Type) throws -> Int128 { try next { try draft.decode(type) } }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try draft.decode(type) } }

  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    next { KeyedDecodingContainer(DrawnFields<Key>(draft, chosen: nil)) }
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { next { DrawnList(draft) } }

  func superDecoder() -> any Decoder { next { DrawnDecoder(draft) } }

  private func next<Value>(_ make: () throws -> Value) rethrows -> Value {
    let start = more?.start
    more = nil
    currentIndex += 1
    guard let start else { return try make() }
    let part = draft.source.startPart(.element, Span.label(of: Value.self), from: start)
    defer { draft.source.finishPart(part) }
    return try make()
  }
}
