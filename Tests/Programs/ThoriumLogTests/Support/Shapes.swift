/// A key that is a text or an index.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }
}

class Animal: Codable {
  let name: String

  init(name: String) { self.name = name }
}

/// A class that writes one key a second time.
final class Dog: Animal {
  let age: Int

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "age")
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(age, forKey: "age")
    try container.encode(name + "!", forKey: "name")
  }
}

/// A type that uses all kinds of super encoders.
struct Supers: Codable {
  var sum = 0

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    let first = try container.superDecoder().singleValueContainer()
    sum = first.decodeNil() ? 0 : try first.decode(Int.self)
    let other = try container.superDecoder(forKey: "other").container(keyedBy: AnyKey.self)
    sum += try other.decode(Int.self, forKey: "a")
    var list = try container.nestedUnkeyedContainer(forKey: "list")
    sum += try list.decode(Int.self)
    var inner = try list.superDecoder().unkeyedContainer()
    sum += try Int(from: inner.superDecoder())
    sum += try container.decode(Int.self, forKey: "last")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try 1.encode(to: container.superEncoder())
    var other = container.superEncoder(forKey: "other").container(keyedBy: AnyKey.self)
    try other.encode(2, forKey: "a")
    _ = container.superEncoder(forKey: "unused")
    var list = container.nestedUnkeyedContainer(forKey: "list")
    try list.encode(3)
    var inner = list.superEncoder().unkeyedContainer()
    try inner.encode(4)
    _ = list.superEncoder()
    try container.encode(5, forKey: "last")
  }
}

/// A type that writes into its containers by turns.
struct Tangled: Encodable {
  func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: AnyKey.self)
    var first = outer.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
    var second = outer.nestedUnkeyedContainer(forKey: "b")
    try first.encode(1, forKey: "x")
    try second.encode(4)
    var inner = first.nestedUnkeyedContainer(forKey: "y")
    var last = second.nestedContainer(keyedBy: AnyKey.self)
    try inner.encode(2)
    try last.encode(5, forKey: "z")
    try inner.encode(3)
    try outer.encode(6, forKey: "c")
  }
}

/// A type that writes nothing.
struct Silent: Encodable {
  func encode(to encoder: any Encoder) throws {}
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

/// A type that ignores the members that cannot be written.
struct Careful: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(1, forKey: "first")
    try? container.encode(Broken(), forKey: "broken")
    try container.encode(2, forKey: "last")
    var list = container.nestedUnkeyedContainer(forKey: "list")
    try list.encode(3)
    try? list.encode(["broken": Broken()])
    try list.encode(4)
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

/// A text that knows its coding path and the user information.
struct Located: Codable {
  var text = ""

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    text = try Self.text(of: container.superDecoder(forKey: "inner"))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    let inner = container.superEncoder(forKey: "inner")
    try Self.text(inner.codingPath, inner.userInfo).encode(to: inner)
  }

  private static func text(of decoder: any Decoder) throws -> String {
    text(decoder.codingPath, decoder.userInfo)
  }

  private static func text(_ path: [any CodingKey], _ info: [CodingUserInfoKey: Any]) -> String {
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    let greeting = info.values.first as? String ?? ""
    return "\(greeting) at \(names.joined(separator: "."))"
  }
}
