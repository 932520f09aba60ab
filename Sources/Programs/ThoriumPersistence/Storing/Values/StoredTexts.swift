import Foundation
import ThoriumSystem

/// The content of a file: texts by their names, and the version of its format.
struct StoredTexts: Codable {
  let version: Int
  let values: [String: String]
}

/// The version of the format of a file, whatever else it has.
struct StoredVersion: Codable {
  let version: Int
}

extension Encodable {
  /// The value as JSON on several lines, so that a person can read it.
  var readableJSON: [UInt8] {
    get throws(FileError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do {
        return Array(try encoder.encode(self))
      } catch {
        throw FileError(code: EINVAL, reason: "\(error)")
      }
    }
  }
}

extension Data {
  /// True if a decoder can read the bytes.
  ///
  /// The encoder writes some values as invalid JSON, for example `Decimal.nan`, or deeper than the decoder reads.
  var isJSON: Bool { (try? JSONDecoder().decode(AnyJSON.self, from: self)) != nil }
}

/// Any value, which is not read.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}

extension Decodable {
  /// Decodes a value from JSON; fails if the bytes are not exactly one such value.
  init?(json: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
    self = value
  }
}
