/// A JSON value in bytes, with the places of all values in it.
///
/// Reading the places first checks the whole value once, without recursion. Then a decoder skips a
/// member without reading it, and knows the number of elements of each list.
final class JSONSource {
  /// The bytes that contain the value.
  private(set) var bytes: [UInt8]
  /// The values in the order of their bytes.
  ///
  /// In an object, each key is a value in front of its value.
  let values = RawStack<JSONValue>()
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  let kinds = TypeKinds()
  /// For large objects, the places of values by their keys.
  var indexes: [Int: [String: Int]] = [:]

  /// Reads the places of a value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the value.
  ///   - range: The bytes of the value; `nil` for all.
  /// - Throws: A ``JSONProblem`` if these bytes are no JSON.
  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) throws(JSONProblem) {
    self.bytes = bytes
    try read(range ?? 0..<bytes.count)
  }

  /// Reads the places of another value in other bytes.
  func replace(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONProblem) {
    self.bytes = bytes
    values.removeAll(above: 0)
    if !indexes.isEmpty { indexes = [:] }
    try read(range)
  }

  private func read(_ range: Range<Int>) throws(JSONProblem) {
    guard range.upperBound < Int(Int32.max) else {
      throw JSONProblem(sentence: "the file has more than 2 GiB", place: range.lowerBound)
    }
    var scanner = JSONScanner(range)
    try scanner.scan(bytes, into: values)
  }
}

/// A value in a ``JSONSource``.
struct JSONValue: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case object
    case list
    case text
    case number
    case yes
    case no
    case null
  }

  let kind: Kind
  /// True when a text has escapes.
  var isEscaped = false
  /// True when all bytes of a text are ASCII.
  var isASCII = false
  /// The first byte; that of a text is after its quote.
  let start: Int32
  /// The end of the bytes; that of a text is in front of its quote.
  var end: Int32
  /// The number of members or elements.
  var count: Int32 = 0
  /// The index after this value and all values in it.
  var next: Int32
  /// The index of the object or list around this value; -1 without one.
  let outer: Int32
  /// The index of the key where the next search in this object begins.
  var cursor: Int32 = 0
}

/// The reason why bytes are no JSON.
struct JSONProblem: Error, Hashable {
  let sentence: String
  let place: Int
}
