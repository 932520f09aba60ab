import Foundation
import Thorium

/// A file with the data of an example: a person's own, or the one that came with the program.
///
/// Whatever is wrong with it is thrown as one sentence that names the file, the place and the rule, so
/// that a person can mend it:
///
///     let file = try FixtureFile("users.json", in: options.fixtures, orElse: bytes)
///     let users: [User]? = try file.decoded()
///     // users.json cannot be used: "users.1" has no "name".
public struct FixtureFile: Sendable {
  private let path: String
  /// What it holds; `nil` where there is no such file.
  private let data: Data?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - folder: Where it lies; `nil` stands for the data that came with the program.
  ///   - bytes: What came with the program.
  /// - Throws: A ``FixtureError`` where it is there and cannot be read.
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
      data = try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      data = nil
    } catch {
      throw FixtureError(file: path, problem: "it cannot be read: \(Self.reason(of: error))")
    }
  }

  /// Says what is wrong with what the file holds, where only its user knows.
  ///
  /// - Parameter problem: What is wrong, without the file and without a full stop.
  /// - Returns: The error to throw.
  public func error(_ problem: String) -> FixtureError {
    FixtureError(file: path, problem: problem)
  }

  /// Decodes what the file holds, as JSON.
  ///
  /// - Returns: The value, or `nil` where there is no such file.
  /// - Throws: A ``FixtureError`` where it is no JSON, or not what is wanted.
  public func decoded<Value: Decodable>() throws(FixtureError) -> Value? {
    guard let data else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw error("it is not valid JSON\(Self.flaw(in: data).map { ": \($0)" } ?? "")")
    } catch let problem as DecodingError {
      throw error(problem.sentence)
    } catch let problem {
      throw error("\(problem)")
    }
  }

  /// Decodes what the file holds, which must be there.
  ///
  /// - Returns: The value.
  /// - Throws: A ``FixtureError`` where there is no such file, or it is not what is wanted.
  public func required<Value: Decodable>() throws(FixtureError) -> Value {
    guard let value: Value = try decoded() else { throw error("there is no such file") }
    return value
  }

  /// Why a file cannot be read, as the system says it.
  static func reason(of error: any Error) -> String {
    let cause = ((error as? CocoaError)?.underlying ?? error) as NSError
    if cause.domain == NSPOSIXErrorDomain && cause.code == Int(EISDIR) { return "it is a folder" }
    return phrase(cause.localizedFailureReason ?? cause.localizedDescription)
  }

  /// What is wrong with bytes that are no JSON, and where; a decoder does not say it everywhere.
  private static func flaw(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch {
      return ((error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String).map(phrase)
    }
  }

  /// A sentence as the end of another one.
  private static func phrase(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." }
  }
}

extension FixtureFile: CustomStringConvertible {
  /// The path, with control and format characters escaped.
  public var description: String { path.escaped }
}
