import ThoriumSystem

/// Returns whether this program may change a terminal: no other job of its shell has it.
///
/// A file that is not the terminal of the session has no jobs.
func isInForeground(of descriptor: Int32) -> Bool {
  let group = tcgetpgrp(descriptor)
  return group == -1 || group == getpgrp()
}
