/// Writes a text and a line feed to the standard error of the process, as far as it accepts them.
///
/// - Parameter text: The text, which may have several lines.
package func writeToStandardError(_ text: String) {
  _ = unsafe Array("\(text)\n".utf8).withUnsafeBytes { bytes in
    #if canImport(ucrt)
    unsafe _write(2, bytes.baseAddress, UInt32(bytes.count))
    #else
    unsafe write(2, bytes.baseAddress, bytes.count)
    #endif
  }
}
