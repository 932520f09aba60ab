/// Writes bytes to the standard error of the process, as many as it accepts.
///
/// - Parameter bytes: The bytes.
package func writeToStandardError(_ bytes: [UInt8]) {
  _ = unsafe bytes.withUnsafeBytes { bytes in
    #if canImport(ucrt)
    unsafe _write(2, bytes.baseAddress, UInt32(bytes.count))
    #else
    unsafe write(2, bytes.baseAddress, bytes.count)
    #endif
  }
}
