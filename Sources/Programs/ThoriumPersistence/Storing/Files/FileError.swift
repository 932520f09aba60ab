import Thorium
import ThoriumSystem

/// An error of a system call on a file.
///
///     FileError(code: ENOSPC).description   // "no space left on device (error 28)"
public struct FileError: Error, Hashable, Sendable {
  /// The error number of the system, such as `EIO`.
  package let code: Int32
  /// The reason, as the end of a sentence.
  package let reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The error number of the system.
  ///   - reason: The reason, as the end of a sentence; `nil` for the system's text for the number.
  public init(code: Int32, reason: String? = nil) {
    self.code = code
    let said = unsafe String(cString: strerror(code))
    self.reason = reason ?? said.lowercased()
  }
}

extension FileError: CustomStringConvertible {
  /// The reason and the error number.
  ///
  /// Control and format characters in the reason, which may name a file, are escaped.
  public var description: String { "\(reason) (error \(code))".escaped }
}
