import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The signals that have come, in their order, for the thread that serves them.
///
/// A signal handler may only call what is safe between any two instructions: it writes a byte into a
/// pipe.
final class SignalNotes: Sendable {
  /// The exit status of a program that is over; negative until then.
  let status = Atomic<Int32>(-1)
  /// Whether it is decided how the process ends.
  private let isEnding = Atomic(false)
  private let reader: Int32
  private let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  /// Whether there is a pipe.
  var isOpen: Bool { reader >= 0 }

  /// Decides how the process ends, unless that is decided already.
  ///
  /// - Returns: True for the first caller only.
  func claimEnd() -> Bool {
    !isEnding.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Notes a signal; a signal handler may do so.
  func add(_ signal: Int32) {
    let before = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = unsafe write(writer, &byte, 1)
    errno = before
  }

  /// Waits for the next signal.
  func next() -> Int32 {
    var byte: UInt8 = 0
    while unsafe read(reader, &byte, 1) != 1 {}
    return Int32(byte)
  }
}
