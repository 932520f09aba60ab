import ThoriumSystem

/// Returns whether a failed read or write should be tried again, according to `errno`.
///
/// An interrupted call should be. So should a call on a file that was not ready; then this waits
/// until it is. Other programs that share a terminal or a pipe may have made it non-blocking.
///
/// - Parameters:
///   - descriptor: The file.
///   - event: The event to wait for, `POLLIN` or `POLLOUT`.
/// - Returns: True to try again; the file is then ready.
func isWorthRetrying(_ descriptor: Int32, for event: Int32) -> Bool {
  switch errno {
  case EINTR:
    return true
  case EAGAIN:
    var file = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = unsafe poll(&file, 1, -1)
    return true
  default:
    return false
  }
}

/// Reads some bytes, and waits for them if there are none yet.
///
/// - Returns: The bytes, none at the end of the input; `nil` after an error, which `errno` names.
func readBytes(_ descriptor: Int32, upTo count: Int) -> ArraySlice<UInt8>? {
  var bytes = [UInt8](repeating: 0, count: count)
  while true {
    let read = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe ThoriumSystem.read(descriptor, bytes.baseAddress, bytes.count)
    }
    if read >= 0 { return bytes[..<read] }
    if !isWorthRetrying(descriptor, for: POLLIN) { return nil }
  }
}
