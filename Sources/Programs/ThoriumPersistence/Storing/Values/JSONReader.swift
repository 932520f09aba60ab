/// A JSON reader that preserves the digits of numbers.
struct JSONReader {
  /// The maximum depth of lists and objects, so that no file overflows the stack.
  static let deepest = 512

  private struct Malformed: Error {}

  private let bytes: [UInt8]
  private var place = 0
  private var depth: Int

  private init(_ bytes: [UInt8], depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  /// Reads a value; returns `nil` if the bytes are not exactly one value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - depth: The number of lists and objects that will contain the value.
  /// - Returns: The value.
  static func value(of bytes: [UInt8], depth: Int = 0) -> JSON? {
    var reader = JSONReader(bytes, depth: depth)
    do throws(Malformed) {
      let value = try reader.value()
      reader.skipSpace()
      return reader.next == nil ? value : nil
    } catch {
      return nil
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let next, [0x20, 0x0A, 0x0D, 0x09].contains(next) { place += 1 }
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ text: String) throws(Malformed) {
    guard bytes[place...].starts(with: text.utf8) else { throw Malformed() }
    place += text.utf8.count
  }

  private mutating func value() throws(Malformed) -> JSON {
    skipSpace()
    switch next.map(Unicode.Scalar.init) {
    case "n":
      try expect("null")
      return .null
    case "t":
      try expect("true")
      return .bool(true)
    case "f":
      try expect("false")
      return .bool(false)
    case "\"": return .text(try text())
    case "[": return .list(try list())
    case "{": return .object(try object())
    default: return .number(try number())
    }
  }

  private mutating func list() throws(Malformed) -> [JSON] {
    var list: [JSON] = []
    try elements("[", "]") { reader throws(Malformed) in list.append(try reader.value()) }
    return list
  }

  private mutating func object() throws(Malformed) -> [String: JSON] {
    var object: [String: JSON] = [:]
    try elements("{", "}") { reader throws(Malformed) in
      reader.skipSpace()
      let key = try reader.text()
      reader.skipSpace()
      try reader.expect(":")
      object[key] = try reader.value()
    }
    return object
  }

  private mutating func elements(
    _ start: Unicode.Scalar,
    _ end: Unicode.Scalar,
    _ read: (inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    depth += 1
    defer { depth -= 1 }
    guard takes(start), depth <= Self.deepest else { throw Malformed() }
    skipSpace()
    if takes(end) { return }
    while true {
      try read(&self)
      skipSpace()
      if takes(end) { return }
      guard takes(",") else { throw Malformed() }
    }
  }

  private mutating func number() throws(Malformed) -> String {
    let start = place
    _ = takes("-")
    if !takes("0") { try digits() }
    if takes(".") { try digits() }
    if takes("e") || takes("E") {
      if !takes("+") { _ = takes("-") }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(Malformed) {
    let start = place
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
    if place == start { throw Malformed() }
  }

  private mutating func text() throws(Malformed) -> String {
    guard takes("\"") else { throw Malformed() }
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch Unicode.Scalar(byte) {
      case "\"":
        guard let text = String(validating: text, as: UTF8.self) else { throw Malformed() }
        return text
      case "\\": text += Array(String(try escaped()).utf8)
      case "\u{0}"..."\u{1F}": throw Malformed()
      default: text.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func escaped() throws(Malformed) -> Character {
    guard let byte = next else { throw Malformed() }
    place += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Character(Unicode.Scalar(byte))
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try scalar()
    default: throw Malformed()
    }
  }

  /// Reads the digits after `\u`, and a second group for a scalar that needs a surrogate pair.
  private mutating func scalar() throws(Malformed) -> Character {
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]) {
      try expect("\\u")
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self), let first = text.first else {
      throw Malformed()
    }
    return first
  }

  private mutating func unit() throws(Malformed) -> UInt16 {
    guard place + 4 <= bytes.count else { throw Malformed() }
    let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    // `UInt16(_:radix:)` would accept a sign.
    guard digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
      throw Malformed()
    }
    place += 4
    return unit
  }
}
