import Thorium

/// A value in a log, written by another version of the program.
///
///     static func migrate(state: LoggedValue) throws -> State {
///       let old = try state.decode(CartV1.self)   // an earlier version of State
///       return State(items: old.items, discount: 0)
///     }
public struct LoggedValue {
  /// The version that wrote the value.
  public let version: Int
  let decoder: any Decoder

  /// Decodes the value.
  ///
  /// - Parameter type: A type with the format of that version.
  /// - Returns: The value.
  /// - Throws: An error that names the first part that differs.
  /// - Complexity: O(*n*) in the size of the value.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.singleValueContainer().decode(type)
  }
}
