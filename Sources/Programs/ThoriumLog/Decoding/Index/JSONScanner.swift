/// Finds the places of all values of a JSON value, and checks its syntax.
struct JSONScanner {
  private enum Expected {
    case value
    /// A value, or the end of an empty list.
    case valueOrEnd
    case key
    /// A key, or the end of an empty object.
    case keyOrEnd
    case commaOrEnd
  }

  private var place: Int
  private let end: Int
  /// The index of the innermost open object or list; -1 outside of all.
  private var outer: Int32 = -1
  private var depth = 0

  init(_ range: Range<Int>) {
    place = range.lowerBound
    end = range.upperBound
  }

  /// Appends all values of the JSON value.
  mutating func scan(_ bytes: [UInt8], into values: RawStack<JSONValue>) throws(JSONProblem) {
    var expected = Expected.value
    repeat {
      skipSpace(bytes)
      guard place < end else { throw problem("the value is incomplete") }
      let byte = bytes[place]
      switch expected {
      case .value: expected = try value(byte, bytes, values)
      case .valueOrEnd:
        let isEnd = byte == UInt8(ascii: "]")
        expected = isEnd ? close(values) : try value(byte, bytes, values)
      case .key: expected = try key(byte, bytes, values)
      case .keyOrEnd:
        let isEnd = byte == UInt8(ascii: "}")
        expected = isEnd ? close(values) : try key(byte, bytes, values)
      case .commaOrEnd: expected = try commaOrEnd(byte, values)
      }
    } while outer >= 0
    skipSpace(bytes)
    if place < end { throw problem("there is more after the value") }
  }

  private mutating func skipSpace(_ bytes: [UInt8]) {
    while place < end, bytes[place] <= 0x20, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) {
      place &+= 1
    }
  }

  private func problem(_ sentence: String) -> JSONProblem {
    JSONProblem(sentence: sentence, place: place)
  }

  @inline(__always)
  private mutating func value(
    _ byte: UInt8,
    _ bytes: [UInt8],
    _ values: RawStack<JSONValue>
  ) throws(JSONProblem) -> Expected {
    if outer >= 0, values[Int(outer)].kind == .list { values[Int(outer)].count &+= 1 }
    switch byte {
    case UInt8(ascii: "{"):
      try open(.object, values)
      return .keyOrEnd
    case UInt8(ascii: "["):
      try open(.list, values)
      return .valueOrEnd
    case UInt8(ascii: "\""): try text(bytes, values)
    case UInt8(ascii: "t"): try word("true", .yes, bytes, values)
    case UInt8(ascii: "f"): try word("false", .no, bytes, values)
    case UInt8(ascii: "n"): try word("null", .null, bytes, values)
    default: try number(bytes, values)
    }
    return .commaOrEnd
  }

  private mutating func key(
    _ byte: UInt8,
    _ bytes: [UInt8],
    _ values: RawStack<JSONValue>
  ) throws(JSONProblem) -> Expected {
    guard byte == UInt8(ascii: "\"") else { throw problem("a key is missing") }
    try text(bytes, values)
    skipSpace(bytes)
    let hasColon = place < end && bytes[place] == UInt8(ascii: ":")
    if !hasColon { throw problem("a colon is missing") }
    place &+= 1
    values[Int(outer)].count &+= 1
    return .value
  }

  private mutating func commaOrEnd(
    _ byte: UInt8,
    _ values: RawStack<JSONValue>
  ) throws(JSONProblem) -> Expected {
    let isObject = values[Int(outer)].kind == .object
    if byte == UInt8(ascii: ",") {
      place &+= 1
      return isObject ? .key : .value
    }
    guard byte == UInt8(ascii: isObject ? "}" : "]") else {
      throw problem("a comma or an end is missing")
    }
    return close(values)
  }

  private mutating func open(
    _ kind: JSONValue.Kind,
    _ values: RawStack<JSONValue>
  ) throws(JSONProblem) {
    depth += 1
    if depth > LogFormat.deepest {
      throw problem("more than \(LogFormat.deepest) lists and objects contain each other")
    }
    let index = Int32(values.count)
    let start = Int32(place)
    values.append(
      JSONValue(kind: kind, start: start, end: start, next: 0, outer: outer, cursor: index &+ 1)
    )
    outer = index
    place &+= 1
  }

  private mutating func close(_ values: RawStack<JSONValue>) -> Expected {
    place &+= 1
    depth -= 1
    let closed = Int(outer)
    values[closed].end = Int32(place)
    values[closed].next = Int32(values.count)
    outer = values[closed].outer
    return .commaOrEnd
  }

  private mutating func text(_ bytes: [UInt8], _ values: RawStack<JSONValue>) throws(JSONProblem) {
    place &+= 1
    let start = place
    var isEscaped = false
    var seen: UInt8 = 0
    while true {
      guard place < end else { throw problem("a text has no end") }
      let byte = bytes[place]
      seen |= byte
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        place &+= 1
        guard place < end else { throw problem("a text has no end") }
      } else if byte < 0x20 {
        throw problem("a text contains the control character \(byte)")
      }
      place &+= 1
    }
    append(.text, isEscaped: isEscaped, isASCII: seen < 0x80, start, to: values)
    place &+= 1
  }

  private func append(
    _ kind: JSONValue.Kind,
    isEscaped: Bool = false,
    isASCII: Bool = false,
    _ start: Int,
    to values: RawStack<JSONValue>
  ) {
    values.append(
      JSONValue(
        kind: kind,
        isEscaped: isEscaped,
        isASCII: isASCII,
        start: Int32(start),
        end: Int32(place),
        next: Int32(values.count &+ 1),
        outer: outer
      )
    )
  }

  private mutating func word(
    _ word: StaticString,
    _ kind: JSONValue.Kind,
    _ bytes: [UInt8],
    _ values: RawStack<JSONValue>
  ) throws(JSONProblem) {
    let start = place
    let count = word.utf8CodeUnitCount
    guard place &+ count <= end,
      unsafe bytes[start..<start + count]
        .elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
    else { throw problem("a value is missing") }
    place &+= count
    append(kind, start, to: values)
  }

  private mutating func number(_ bytes: [UInt8], _ values: RawStack<JSONValue>) throws(JSONProblem)
  {
    let start = place
    takeSign("-", "-", bytes)
    if !takeZero(bytes) { try takeDigits(bytes) }
    if place < end, bytes[place] == UInt8(ascii: ".") {
      place &+= 1
      try takeDigits(bytes)
    }
    if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place &+= 1
      takeSign("-", "+", bytes)
      try takeDigits(bytes)
    }
    append(.number, start, to: values)
  }

  private mutating func takeSign(_ one: Unicode.Scalar, _ other: Unicode.Scalar, _ bytes: [UInt8]) {
    guard place < end else { return }
    if bytes[place] == UInt8(ascii: one) || bytes[place] == UInt8(ascii: other) { place &+= 1 }
  }

  private mutating func takeZero(_ bytes: [UInt8]) -> Bool {
    guard place < end, bytes[place] == UInt8(ascii: "0") else { return false }
    place &+= 1
    return true
  }

  private mutating func takeDigits(_ bytes: [UInt8]) throws(JSONProblem) {
    let start = place
    while place < end, bytes[place] &- UInt8(ascii: "0") < 10 { place &+= 1 }
    if place == start { throw problem("a value is missing") }
  }
}
