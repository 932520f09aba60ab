import Foundation
import Thorium

/// The values of a key-value store at one moment.
///
/// A value is stored as `JSONEncoder` writes it, with all its digits. A
/// `Decimal`, an `Int128` or a `Double` is read back unchanged.
///
///     var values = StoredValues()
///     try values.set(["swift"], for: StoredKey<[String]>("searches"))
///     values.keys                                              // ["searches"]
///     try values.value(for: StoredKey<[String]>("searches"))   // ["swift"]
public struct StoredValues: Sendable {
  private var content: [String: JSON] = [:]
  /// The path of the file with the values, for error messages.
  var file: String?

  /// Creates an empty collection of values.
  public init() {}

  /// The names of all stored values, sorted.
  public var keys: [String] { content.keys.sorted() }

  /// Reads a value.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value; `nil` if nothing is stored under the key.
  /// - Throws: A ``StoreError`` if the stored value has another type.
  public func value<Value>(for key: StoredKey<Value>) throws(StoreError) -> Value? {
    guard let json = content[key.name] else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json.bytes(isPretty: false)))
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
      content[key.name] = nil
      return
    }
    // The encoder writes some values as invalid JSON, for example `Decimal.nan`.
    guard let data = try? JSONEncoder().encode(value),
      let json = JSONReader.value(of: Array(data), depth: 2)
    else { throw .unencodable(key: key.name, type: "\(Value.self)") }
    content[key.name] = json
  }
}

extension StoredValues: Equatable {
  /// Returns whether both contain the same values, regardless of their files.
  public static func == (left: StoredValues, right: StoredValues) -> Bool {
    left.content == right.content
  }
}

extension StoredValues: StoredContent {
  init?(_ json: JSON) {
    guard case .object(let object) = json else { return nil }
    content = object
  }

  var json: JSON { .object(content) }
}

extension StoredValues: CustomStringConvertible {
  /// The names of all stored values, without the values; control and format characters are escaped.
  public var description: String { "[\(keys.map(\.escaped).joined(separator: ", "))]" }
}
