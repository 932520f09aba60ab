import Foundation
import Thorium

/// All that is kept in a key-value store at one moment, as a value.
///
/// A value is kept as `JSONEncoder` writes it, digit by digit: a `Decimal`, an `Int128` and a `Double` come back
/// as they were set.
///
///     var values = StoredValues()
///     try values.set(["swift"], for: StoredKey<[String]>("searches"))
///     values.keys                                              // ["searches"]
///     try values.value(for: StoredKey<[String]>("searches"))   // ["swift"]
public struct StoredValues: Sendable {
  private var content: [String: JSON] = [:]
  /// Where they are kept, for whoever is told of an error.
  var file: String?

  /// Begins with nothing.
  public init() {}

  /// The names of all that is kept, sorted.
  public var keys: [String] { content.keys.sorted() }

  /// Reads a value.
  ///
  /// - Parameter key: Its key.
  /// - Returns: The value, or `nil` where nothing is kept under the key.
  /// - Throws: A ``StoreError``, where something of another type is kept.
  public func value<Value>(for key: StoredKey<Value>) throws(StoreError) -> Value? {
    guard let json = content[key.name] else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json.bytes(isPretty: false)))
    } catch {
      throw .mismatched(key: key.name, wanted: "\(Value.self)", file: file)
    }
  }

  /// Keeps a value, or removes it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes what is kept.
  ///   - key: Its key.
  /// - Throws: A ``StoreError``, where the value cannot be written.
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
  /// Tells whether both keep the same values, wherever that is.
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
  /// The names of all that is kept, and none of the values; control and format characters are escaped.
  public var description: String { "[\(keys.map(\.escaped).joined(separator: ", "))]" }
}
