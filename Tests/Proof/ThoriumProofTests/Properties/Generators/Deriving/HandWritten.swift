/// Actions with handwritten decoding.
enum HandWritten {
  /// Decodes by a field that names the case.
  enum Tagged: Decodable {
    case add(Int)
    case clear

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      switch try fields.decode(Shapes.Text.self, forKey: .kind) {
      case .clear: self = .clear
      case .undo: self = .add(try fields.decode(Int.self, forKey: .value))
      }
    }
    private enum Keys: CodingKey { case kind, value }
  }

  /// Decodes by the field that is present.
  enum Present: Decodable {
    case add(Int)
    case rename(String)

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      if fields.contains(.add) {
        self = .add(try fields.decode(Int.self, forKey: .add))
      } else {
        self = .rename(try fields.decode(String.self, forKey: .rename))
      }
    }
    private enum Keys: CodingKey { case add, rename }
  }

  /// Decodes fields of any name.
  enum Open: Decodable {
    case fields([String])
    case none

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: AnyKey.self)
      let names = fields.allKeys.map(\.stringValue)
      self = names.isEmpty ? .none : .fields(names)
    }
  }

  /// Decodes the elements of a list, and the fields of an element.
  enum Positional: Decodable {
    case point(Int, Int)
    case other(name: String)

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      if try list.decode(Bool.self) {
        self = .point(try list.decode(Int.self), try list.decode(Int.self))
      } else {
        let fields = try list.nestedContainer(keyedBy: AnyKey.self)
        var names = try fields.nestedUnkeyedContainer(forKey: AnyKey(stringValue: "names"))
        self = .other(name: names.isAtEnd ? "" : try names.decode(String.self))
      }
    }
  }

  /// Ignores decoding errors.
  struct Careless: Decodable {
    let numbers: [Int]

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: AnyKey.self)
      numbers = (1...3).map { _ in
        (try? fields.decode(Int.self, forKey: AnyKey(stringValue: "number"))) ?? 0
      }
    }
  }

  /// The names of the fields that are present.
  struct Mask: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Keys.self).allKeys.map(\.stringValue)
    }
    private enum Keys: CodingKey { case read, write, run }
  }

  /// Decodes by a part that lists the present fields.
  enum Masked: Decodable {
    case some([String])
    case none

    init(from decoder: any Decoder) throws {
      let mask = try decoder.singleValueContainer().decode(Mask.self)
      self = mask.names.isEmpty ? .none : .some(mask.names)
    }
  }

  struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// An action with a value that always rejects decoding.
  enum Unwilling: Codable {
    case open(Address)
    case close
  }

  struct Address: Codable {
    let text: String
    init(from decoder: any Decoder) throws { throw Wrong() }
  }

  class Animal: Decodable {}
  final class Dog: Animal {}

  /// Asks for one class by the name of another first.
  struct Kennel: Decodable {
    let animals: [Animal]
    let dog: Dog

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      let type: Animal.Type = Dog.self
      animals = [try list.decode(type)]
      dog = try list.decode(Dog.self)
    }
  }

  struct Outer: Codable { let inner: Inner }
  struct Inner: Codable { let address: Address }
  enum Deep: Codable { case visit(Outer) }
  enum Impossible: Codable {
    case ok(Int)
    case failed(Never)
  }
  final class Ring: Codable {
    let next: Ring
    init(next: Ring) { self.next = next }
  }
  indirect enum Chicken: Codable { case hatch(Egg) }
  indirect enum Egg: Codable { case lay(Chicken) }
}
