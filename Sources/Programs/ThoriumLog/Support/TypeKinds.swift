/// A type whose elements have an order that differs from one process to the next.
private protocol ElementsInHashOrder {}
extension Set: ElementsInHashOrder {}

/// A type whose pairs have an order that differs from one process to the next.
private protocol PairsInHashOrder {}
extension Dictionary: PairsInHashOrder {}

/// The order in which a type writes its elements.
enum ElementOrder: BitwiseCopyable {
  /// The order is a part of the value.
  case asWritten
  /// The order depends on the process, so the writer sorts the elements.
  case byElement
  /// Keys and values alternate in an order that depends on the process, so the writer sorts them.
  case byPair
}

/// The way in which a type is written and read.
enum TypeKind: UInt8, BitwiseCopyable {
  /// By its own conformance.
  case other
  case int
  case byte
  case string
  case double
  case bool
  /// By its own conformance, and the elements are sorted.
  case elements
  /// By its own conformance, and the pairs are sorted.
  case pairs

  /// Returns the kind of a type.
  ///
  /// - Complexity: It looks for conformances, which takes up to a microsecond.
  static func of<Value>(_ type: Value.Type) -> Self {
    if type == Int.self { return .int }
    if type == UInt8.self { return .byte }
    if type == String.self { return .string }
    if type == Double.self { return .double }
    if type == Bool.self { return .bool }
    if type is any ElementsInHashOrder.Type { return .elements }
    return type is any PairsInHashOrder.Type ? .pairs : .other
  }

  var order: ElementOrder {
    switch self {
    case .elements: .byElement
    case .pairs: .byPair
    default: .asWritten
    }
  }
}

/// The kinds of recent types, by the identity of the type.
final class TypeKinds {
  private struct Entry: BitwiseCopyable {
    var type: UInt = 0
    var kind = TypeKind.other
  }

  private static let size = 64

  private let entries = RawStack<Entry>()

  init() {
    for _ in 0..<Self.size { entries.append(Entry()) }
  }

  /// Returns the kind of a type.
  @inline(__always)
  func kind<Value>(of type: Value.Type) -> TypeKind {
    let identity = UInt(bitPattern: ObjectIdentifier(type))
    let place = Int(truncatingIfNeeded: (identity >> 4 ^ identity >> 12) % UInt(Self.size))
    let entry = entries[place]
    if entry.type == identity { return entry.kind }
    let kind = TypeKind.of(type)
    entries[place] = Entry(type: identity, kind: kind)
    return kind
  }
}
