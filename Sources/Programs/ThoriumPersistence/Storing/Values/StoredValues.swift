import Foundation
import Thorium

/// The values of a key-value store at one moment.
///
/// A value is stored as the text that `JSONEncoder` writes, with all its digits. A
/// `Decimal`, an `Int128` or a `Double` is read back unchanged.
///
///     var values = StoredValues()
///     try values.set(["swift"], for: StoredKey<[String]>("searches"))
///     values.keys                                              // ["searches"]
///     try values.value(for: StoredKey<[String]>("searches"))   // ["swift"]
public struct StoredValues: Sendable {
  /// The values as JSON.
  private(set) var texts: [String: String] = [:]
  /// The path of the file with the values, for error messages.
  var file: String?

  /// Creates an empty collection of values.
  public init() {}

  init(_ texts: [String: String], in file: String) {
    self.texts = texts
    self.file = file
  }

  /// The names of all stored values, sorted.
  public var keys: [String] { texts.keys.sorted() }

  /// Reads a value.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value; `nil` if nothing is stored under the key.
  /// - Throws: A ``StoreError`` if the stored value has another type.
  public func value<Value>(for key: StoredKey<Value>) throws(StoreError) -> Value? {
    guard let json = texts[key.name] else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    } catch {
      throw .mismatched(key: key.name, wanted: "\(Value.self)", file: file)
    }
  }

  /// Stores a value, or removes it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the stored value.
  ///   - key: The key of the value.
  /// - Throws: A ``StoreError`` if the value cannot be encoded.
  public mutating func set<Value>(
    _ value: Value?,
    for key: StoredKey<Value>
  ) throws(StoreError) {
    guard let value else {
      texts[key.name] = nil
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value), data.isJSON else {
      throw .unencodable(key: key.name, type: "\(Value.self)")
    }
    texts[key.name] = String(decoding: data, as: UTF8.self)
  }
}

extension StoredValues: Equatable {
  /// Returns whether both contain the same values, regardless of their files.
  public static func == (left: StoredValues, right: StoredValues) -> Bool {
    left.texts == right.texts
  }
}

extension StoredValues: CustomStringConvertible {
  /// The names of all stored values, without the values; control and format characters are escaped.
  public var description: String { "[\(keys.map(\.escaped).joined(separator: ", "))]" }
}
