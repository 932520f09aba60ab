import Thorium

/// A problem with the data of an example.
public struct FixtureError: Error, CustomStringConvertible {
  let file: String
  let problem: String

  /// The problem as a sentence; control and format characters are escaped.
  public var description: String { "\(file) cannot be used: \(problem).".escaped }
}

extension DecodingError {
  /// The place of the problem in the file, and the problem.
  package var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(Self.place(context)) has no \"\(key.stringValue)\""
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(Self.place(context)) must be \(Self.kind(type))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is not valid JSON"
    case .dataCorrupted(let context):
      "\(Self.place(context)) \(context.debugDescription)"
    @unknown default:
      "\(self)"
    }
  }

  private static func place(_ context: Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty ? "it" : "\"\(path.joined(separator: "."))\""
  }

  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is any Numeric.Type: "a number"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
