import Synchronization
import ThoriumSystem

/// A queue of the received signals, for the thread that handles them.
///
/// A signal handler may only make calls that are safe between any two instructions. So it writes
/// a byte into a pipe.
final class SignalNotes: Sendable {
  /// The exit status of a program that has finished; negative until then.
  let status = Atomic<Int32>(-1)
  /// The number of signals `SIGURG` that were handled.
  let turn = Atomic(0)
  /// True when a signal to stop has arrived, and no later signal to continue.
  let isStopping = Atomic(false)
  /// True when a change of the terminal's size is recorded.
  let isResized = Atomic(false)
  /// True when a caller has claimed the end of the process.
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

  /// True when the pipe was created.
  var isOpen: Bool { reader >= 0 }

  /// Claims the right to end the process.
  ///
  /// - Returns: True for the first caller only.
  func claimEnd() -> Bool {
    !isEnding.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// True when a caller ends the process.
  var isClaimed: Bool { isEnding.load(ordering: .acquiring) }

  /// Records a signal; safe in a signal handler.
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
