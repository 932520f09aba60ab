import ThoriumSystem

/// Whether reading or writing that has just failed is worth trying again, from `errno`.
///
/// An interrupted call is; and so is one on a file that was not ready, once it is. Other programs
/// that share a terminal or a pipe may have told it not to wait, so we do.
///
/// - Parameters:
///   - descriptor: The file.
///   - event: What it is to be ready for, `POLLIN` or `POLLOUT`.
/// - Returns: Whether to try again, when the file is ready.
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
