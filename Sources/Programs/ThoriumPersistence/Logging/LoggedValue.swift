import Thorium
import ThoriumLog

/// A value in a log, written by another version of the program.
///
///     static func migrate(state: LoggedValue) throws -> State {
///       let old = try state.decode(CartV1.self)   // an earlier version of State
///       return State(items: old.items, discount: 0)
///     }
public struct LoggedValue {
  /// The version that wrote the value.
  public let version: Int
  let line: LogLine
  let source: LineSource
  /// The index of the mutation in the line of a timer; `nil` in another line.
  let mutation: Int?

  /// Decodes the value.
  ///
  /// - Parameter type: A type with the format of that version.
  /// - Returns: The value.
  /// - Throws: An error that names the line and the first part that differs.
  /// - Complexity: O(*n*) in the size of the value.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let mutation else { return try source.decode(type, of: line) }
    return try source.decode(type, of: line, mutation: mutation)
  }
}

extension CodingUserInfoKey {
  /// The key of the services for the children in a decoded state.
  static let services = makeKey("thorium.services")
  /// The key of the index of a mutation in the line of a timer.
  static let mutationIndex = makeKey("thorium.mutation")

  private static func makeKey(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("A key of a coder can have any name.")
    }
    return key
  }
}
