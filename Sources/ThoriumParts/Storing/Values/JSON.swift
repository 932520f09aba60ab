/// Any value of JSON.
///
/// Whole numbers stay exact, so that an id that is larger than a fraction can tell is kept as it is.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case whole(Int64)
  case large(UInt64)
  case fraction(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])
}

extension JSON: Codable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Int64.self) {
      self = .whole(number)
    } else if let number = try? value.decode(UInt64.self) {
      self = .large(number)
    } else if let number = try? value.decode(Double.self) {
      self = .fraction(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .whole(let number): try value.encode(number)
    case .large(let number): try value.encode(number)
    case .fraction(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}
