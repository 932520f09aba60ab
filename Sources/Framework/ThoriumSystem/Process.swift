/// Writes a text and a line feed to the standard error of the process, as far as it accepts them.
///
/// - Parameter text: The text, which may have several lines.
package func writeToStandardError(_ text: String) {
  _ = unsafe Array("\(text)\n".utf8).withUnsafeBytes { bytes in
    unsafe write(2, bytes.baseAddress, bytes.count)
  }
}
