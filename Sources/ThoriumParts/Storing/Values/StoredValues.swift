import Foundation

/// All that is kept in a key-value store at one moment, as a value.
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
      return try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(json))
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
    do {
      content[key.name] = try value.map {
        try JSONDecoder().decode(JSON.self, from: try JSONEncoder().encode($0))
      }
    } catch {
      throw .unencodable(key: key.name, type: "\(Value.self)")
    }
  }
}

extension StoredValues: Equatable {
  /// Tells whether both keep the same values, wherever that is.
  public static func == (left: StoredValues, right: StoredValues) -> Bool {
    left.content == right.content
  }
}

extension StoredValues: Codable {
  /// Reads what ``encode(to:)`` has written.
  public init(from decoder: any Decoder) throws {
    content = try [String: JSON](from: decoder)
  }

  /// Writes the values by their names.
  public func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
  }
}
