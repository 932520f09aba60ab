/// A key that is a text or an index.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }
}

/// A type that cannot be written.
struct Broken: Encodable, Hashable {
  struct Problem: Error {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(1, forKey: "written")
    var list = container.nestedUnkeyedContainer(forKey: "list")
    try list.encode([2])
    throw Problem()
  }
}

/// A type that writes two kinds of containers.
struct TwoKinds: Encodable {
  func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: AnyKey.self)
    var list = encoder.unkeyedContainer()
    try list.encode(1)
  }
}

/// A list in a list in a list, and so on.
indirect enum Nest: Codable {
  case empty
  case list(Nest)

  init(depth: Int) {
    self = .empty
    for _ in 0..<depth { self = .list(self) }
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self = container.isAtEnd ? .empty : .list(try container.decode(Nest.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    if case .list(let inner) = self { try container.encode(inner) }
  }
}
