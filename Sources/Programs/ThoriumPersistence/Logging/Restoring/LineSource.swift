import Thorium
import ThoriumLog

/// The lines of a log, and a decoder of their values.
struct LineSource {
  let reading: LogReading
  private let decoder = LineDecoder()

  init(of reading: LogReading, services: Services) {
    self.reading = reading
    decoder.userInfo = [.services: services]
  }

  /// Decodes the payload of a line.
  func decode<Value: Decodable>(_ type: Value.Type, of line: LogLine) throws -> Value {
    try reading.decode(type, of: line, with: decoder)
  }

  /// Decodes a mutation in the line of a timer.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    of line: LogLine,
    mutation: Int
  ) throws -> Value {
    decoder.userInfo[.mutationIndex] = mutation
    return try decode(TimerMutation<Value>.self, of: line).value
  }

  /// Returns the payload of a line of another version.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - version: The version of the line.
  ///   - mutation: The index of a mutation in the line of a timer.
  /// - Returns: The payload, which is not decoded yet.
  func value(_ line: LogLine, version: Int, mutation: Int? = nil) -> LoggedValue {
    LoggedValue(version: version, line: line, source: self, mutation: mutation)
  }
}
