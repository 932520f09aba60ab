import ThoriumText

/// A decoder of the values in a log.
///
///     let decoder = LineDecoder()
///     try decoder.decode(Mutation.self, from: Array(#"{"reserved":{"_0":7}}"#.utf8))   // .reserved(7)
///
/// A decoder reads the values of a ``LineEncoder``: whole numbers of 128 bits and `Double` values exactly.
/// It never traps, whatever the bytes are. A decoder belongs to one thread at a time.
package final class LineDecoder {
  private var source: JSONSource?

  /// Values for the types that are decoded.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder.
  package init() {}

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: The bytes that contain the value.
  ///   - range: The bytes of the value; `nil` for all.
  /// - Returns: The value.
  /// - Throws: A ``LineDecodingError`` if the bytes contain another value, or no value.
  /// - Complexity: O(*n*) in the number of bytes of the value.
  package func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: [UInt8],
    in range: Range<Int>? = nil
  ) throws(LineDecodingError) -> Value {
    do {
      let source = try source(bytes, range ?? 0..<bytes.count)
      return try ValueDecoder(source: source, index: 0).decode(type)
    } catch {
      throw LineDecodingError("\(type)", error)
    }
  }

  /// Returns an index of the bytes, in the memory of the last one if no type has kept its decoder.
  private func source(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONProblem) -> JSONSource {
    if isKnownUniquelyReferenced(&source), let source {
      try source.replace(bytes, range)
      source.userInfo = userInfo
      return source
    }
    let source = try JSONSource(bytes, range)
    source.userInfo = userInfo
    self.source = source
    return source
  }
}

/// A value that has another type in the program than in the log.
package struct LineDecodingError: Error, Hashable, Sendable {
  private let type: String
  private let reason: String

  init(_ type: String, _ error: any Error) {
    self.type = type
    switch error {
    case let error as JSONProblem: reason = "\(error.sentence), at byte \(error.place)"
    case DecodingError.dataCorrupted(let context),
      DecodingError.keyNotFound(_, let context),
      DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      let path = context.codingPath.description(after: "at ")
      reason = path + (path.isEmpty ? "" : ", ") + context.debugDescription
    default: reason = "its init(from:) throws: \(error)"
    }
  }
}

extension LineDecodingError: CustomStringConvertible {
  /// The type and the reason.
  package var description: String {
    "the value cannot be decoded as \(type): \(reason)".escaped
  }
}
