/// An error of a system call on a file.
package struct FileError: Error, Hashable, Sendable {
  /// The error number of the system, such as `EIO`.
  package let code: Int32
  /// The reason, as the end of a sentence.
  package let reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The error number of the system.
  ///   - reason: The reason, as the end of a sentence; `nil` for the system's text for the number.
  package init(code: Int32, reason: String? = nil) {
    self.code = code
    let said = unsafe String(cString: strerror(code))
    self.reason = reason ?? said.lowercased()
  }
}
