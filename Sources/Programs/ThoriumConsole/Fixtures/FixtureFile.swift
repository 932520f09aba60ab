import Foundation
import Thorium
import ThoriumSystem

/// A data file of an example, provided by the user or by the program.
///
/// Every problem with it is thrown as one sentence that names the file, the place and the rule. So
/// a user can correct it:
///
///     let file = try FixtureFile("users.json", in: options.fixtures, orElse: bytes)
///     let users: [User]? = try file.decoded()
///     // users.json cannot be used: "users.1" has no "name".
public struct FixtureFile: Sendable {
  private let path: String
  /// The content; `nil` if there is no such file.
  private let data: Data?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The folder of the file; `nil` for the data that came with the program.
  ///   - bytes: The data that came with the program.
  /// - Throws: A ``FixtureError`` if the file exists and cannot be read.
  public init(
    _ name: String,
    in folder: String?,
    orElse bytes: [UInt8]
  ) throws(FixtureError) {
    guard let folder else {
      path = name
      data = Data(bytes)
      return
    }
    path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    do {
      data = try Self.content(of: path)
    } catch CocoaError.fileReadNoSuchFile {
      data = nil
    } catch let error as FixtureError {
      throw error
    } catch {
      throw FixtureError(file: path, problem: "it cannot be read: \(Self.reason(of: error))")
    }
  }

  /// Reads a regular file of at most 256 MiB; any other file may have no end.
  static func content(of path: String) throws -> Data {
    var facts = stat()
    let kind = unsafe stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : S_IFREG
    if ![S_IFREG, S_IFDIR].contains(kind) || facts.st_size > 256 << 20 {
      throw FixtureError(file: path, problem: "it is no regular file of at most 256 MiB")
    }
    return try Data(contentsOf: URL(filePath: path))
  }

  /// Returns an error for a problem with the content that only the caller can detect.
  ///
  /// - Parameter problem: The problem, without the file and without a full stop.
  /// - Returns: The error to throw.
  public func error(_ problem: String) -> FixtureError {
    FixtureError(file: path, problem: problem)
  }

  /// Decodes the content as JSON, in which a date is a text such as `2026-01-08T12:00:00Z`.
  ///
  /// - Returns: The value, or `nil` if there is no such file.
  /// - Throws: A ``FixtureError`` if the content is not JSON, or has another structure.
  public func decoded<Value: Decodable>() throws(FixtureError) -> Value? {
    guard let data else { return nil }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom { try Self.date(from: $0) }
      return try decoder.decode(Value.self, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw error("it is not valid JSON\(Self.flaw(in: data).map { ": \($0)" } ?? "")")
    } catch let problem as DecodingError {
      throw error(problem.sentence)
    } catch let problem {
      throw error("\(problem)")
    }
  }

  /// Decodes the content as JSON; the file must exist.
  ///
  /// - Returns: The value.
  /// - Throws: A ``FixtureError`` if there is no such file, or it has another structure.
  public func required<Value: Decodable>() throws(FixtureError) -> Value {
    guard let value: Value = try decoded() else { throw error("there is no such file") }
    return value
  }

  /// Decodes a date, with an error that names its place.
  private static func date(from decoder: any Decoder) throws -> Date {
    let value = try decoder.singleValueContainer()
    guard let date = try? Date(value.decode(String.self), strategy: .iso8601) else {
      let problem = "must be a time, as 2026-01-08T12:00:00Z"
      throw DecodingError.dataCorruptedError(in: value, debugDescription: problem)
    }
    return date
  }

  /// Returns the system's reason why a file cannot be read.
  static func reason(of error: any Error) -> String {
    let cause = ((error as? CocoaError)?.underlying ?? error) as NSError
    if cause.domain == NSPOSIXErrorDomain && cause.code == Int(EISDIR) { return "it is a folder" }
    return phrase(cause.localizedFailureReason ?? cause.localizedDescription)
  }

  /// Returns the syntax error in bytes that are not JSON.
  ///
  /// A decoder does not report it on all systems.
  private static func flaw(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch {
      return ((error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String).map(phrase)
    }
  }

  /// Returns a sentence as the end of another one.
  private static func phrase(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." }
  }
}
