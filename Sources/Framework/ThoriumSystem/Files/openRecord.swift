/// Opens a file for reading and writing, or a pipe for writing alone.
///
/// If the program could read the pipe itself, a write would never return once the other program has left.
///
/// - Parameters:
///   - path: The path.
///   - flags: Further flags for a file.
///   - mode: The permissions of a file that this creates.
/// - Returns: The descriptor, or -1. Then `errno` has the reason, which is `ENXIO` for a pipe that no
///   program reads.
package func openRecord(_ path: String, _ flags: Int32 = 0, mode: mode_t) -> Int32 {
  let pipe = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
  if pipe < 0 && errno == ENXIO { return -1 }
  var facts = stat()
  if pipe >= 0, unsafe fstat(pipe, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO {
    _ = fcntl(pipe, F_SETFL, 0)  // a write to a full pipe waits for the reader
    return pipe
  }
  defer { if pipe >= 0 { close(pipe) } }
  return unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, mode)
}
