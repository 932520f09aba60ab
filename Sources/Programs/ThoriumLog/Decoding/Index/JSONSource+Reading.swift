// Texts, numbers and members by the index of a value.
extension JSONSource {
  /// The kind of a value; that of a missing value, -1, is null.
  func kind(of index: Int) -> JSONValue.Kind {
    index >= 0 ? values[index].kind : .null
  }

  /// Returns a text, or `nil` if its bytes are not valid.
  func text(of index: Int) -> String? {
    let value = values[index]
    let range = Int(value.start)..<Int(value.end)
    if value.isEscaped { return unescaped(range) }
    guard value.isASCII else { return String(validating: bytes[range], as: UTF8.self) }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// Returns the digits of a number.
  func digits(of index: Int) -> String {
    String(decoding: bytes[Int(values[index].start)..<Int(values[index].end)], as: UTF8.self)
  }

  /// Returns the value of a member, or `nil` if the object has no such key.
  ///
  /// - Complexity: O(1) if keys are looked up in the order of the object.
  func member(_ key: String, of object: Int) -> Int? {
    let count = Int(values[object].count)
    if count == 0 { return nil }
    var key = key
    let found = key.withUTF8 { unsafe find($0, in: object, attempts: min(count, 8)) }
    if let found { return found }
    if count <= 8 { return nil }
    if indexes[object] == nil { indexes[object] = index(of: object) }
    return indexes[object]?[key]
  }

  private func find(
    _ key: UnsafeBufferPointer<UInt8>,
    in object: Int,
    attempts: Int
  ) -> Int? {
    let end = Int(values[object].next)
    var place = Int(values[object].cursor)
    for _ in 0..<attempts {
      if place >= end { place = object + 1 }
      let next = Int(values[place + 1].next)
      if unsafe isKey(place, key) {
        values[object].cursor = Int32(next)
        return place + 1
      }
      place = next
    }
    return nil
  }

  @inline(__always)
  private func isKey(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let value = values[index]
    if value.isEscaped {
      return unsafe text(of: index) == String(decoding: key, as: UTF8.self)
    }
    guard Int(value.end &- value.start) == key.count else { return false }
    let start = Int(value.start)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for place in 0..<key.count where unsafe bytes[start &+ place] != key[place] { return false }
      return true
    }
  }

  private func index(of object: Int) -> [String: Int] {
    var index: [String: Int] = [:]
    var place = object + 1
    while place < Int(values[object].next) {
      if let key = text(of: place) { index[key] = place + 1 }
      place = Int(values[place + 1].next)
    }
    return index
  }

  /// Returns the keys and indexes that lead to a value.
  func codingPath(of index: Int) -> [any CodingKey] {
    guard index >= 0, values[index].outer >= 0 else { return [] }
    let outer = Int(values[index].outer)
    if values[outer].kind == .object {
      return codingPath(of: outer) + [PathKey(stringValue: text(of: index - 1) ?? "")]
    }
    var place = outer + 1
    var number = 0
    while place < index {
      place = Int(values[place].next)
      number += 1
    }
    return codingPath(of: outer) + [PathKey(intValue: number)]
  }
}

// Escapes.
extension JSONSource {
  private func unescaped(_ range: Range<Int>) -> String? {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      place += 1
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else {
        guard let scalar = scalar(at: &place, before: range.upperBound) else { return nil }
        text += Array(String(scalar).utf8)
      }
    }
    return String(validating: text, as: UTF8.self)
  }

  private func scalar(at place: inout Int, before end: Int) -> Unicode.Scalar? {
    let byte = bytes[place]
    place += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": break
    default: return nil
    }
    guard let unit = unit(at: &place, before: end) else { return nil }
    if !UTF16.isLeadSurrogate(unit) { return Unicode.Scalar(unit) }
    guard place + 2 <= end, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    place += 2
    guard let other = self.unit(at: &place, before: end), UTF16.isTrailSurrogate(other)
    else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(other) - 0xDC00)
  }

  /// Reads four hexadecimal digits.
  private func unit(at place: inout Int, before end: Int) -> UInt16? {
    guard place + 4 <= end else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    place += 4
    return unit
  }
}
