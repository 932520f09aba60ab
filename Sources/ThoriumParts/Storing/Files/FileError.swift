import Thorium
import ThoriumSystem

/// The reason why a system call on a file has failed.
///
///     FileError(code: ENOSPC).reason   // "no space left on device"
public struct FileError: Error, Hashable, Sendable {
  /// The error number of the system, as `EIO`.
  public let code: Int32
  /// The reason as the end of a sentence.
  public let reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The error number of the system.
  ///   - reason: The reason as the end of a sentence; `nil` for the system's text for the number.
  public init(code: Int32, reason: String? = nil) {
    self.code = code
    let said = unsafe String(cString: strerror(code))
    self.reason = reason ?? said.lowercased()
  }
}

extension FileError: CustomStringConvertible {
  /// The reason and the number.
  ///
  /// Control and format characters in the reason, which may name a file, are escaped.
  public var description: String { "\(reason) (error \(code))".escaped }
}
