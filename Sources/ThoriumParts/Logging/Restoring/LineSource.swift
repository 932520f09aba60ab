import Thorium
import ThoriumLog

/// The lines of a log, and a decoder of their values.
struct LineSource {
  let reading: LogReading
  private let services: Services
  private let decoder = LineDecoder()

  init(of reading: LogReading, services: Services) {
    self.reading = reading
    self.services = services
    decoder.userInfo = [.services: services]
  }

  /// Decodes the payload of a line.
  func decode<Value: Decodable>(_ type: Value.Type, of line: LogLine) throws -> Value {
    try reading.decode(type, of: line, with: decoder)
  }

  /// Returns the payload of a line of another version.
  func value(_ line: LogLine, version: Int) -> LoggedValue {
    LoggedValue(version: version, line, of: reading, services: services)
  }
}
