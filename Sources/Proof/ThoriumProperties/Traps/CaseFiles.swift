import Synchronization
import ThoriumSystem

/// The open files of running cases.
///
/// When a case traps, a signal handler marks all of them. So the next test run knows which check
/// trapped, and warns about no other check. The handler only makes system calls, and takes no lock.
enum CaseFiles {
  /// The first byte of a file.
  enum Mark: UInt8 {
    /// The case was running when the process was killed.
    case running
    /// The case has trapped.
    case trapped
    /// A trap has ended the process, outside of the tasks of any check.
    case unknown
    /// The trap of another check has ended the process.
    case ended
  }

  /// The descriptors of the files, each plus 1; 0 is a free place.
  ///
  /// The file of a check that finds no free place is not marked.
  private static let places = Places()
  /// True when a trap is about to end the process.
  private static let isEnding = Atomic(false)

  /// The mark of a case that starts to run now.
  static var first: Mark { isEnding.load(ordering: .relaxed) ? .ended : .running }

  static func add(_ file: Int32) { places.replace(0, by: file + 1) }

  static func remove(_ file: Int32) { places.replace(file + 1, by: 0) }

  /// Marks the files of all running cases, before the process ends by a trap.
  ///
  /// - Parameters:
  ///   - culprit: The file of the check that trapped; -1 if it has no file or is not known.
  ///   - isKnown: True when the check that trapped is known.
  static func markAll(culprit: Int32, isKnown: Bool) {
    isEnding.store(true, ordering: .relaxed)
    for place in 0..<Places.count { mark(places[place] - 1, culprit, isKnown) }
  }

  /// Marks the file of a running case.
  static func mark(_ file: Int32, _ culprit: Int32, _ isKnown: Bool) {
    if file < 0 { return }
    if file == culprit { return write(.trapped, to: file) }
    if mark(of: file) != .trapped { write(isKnown ? .ended : .unknown, to: file) }
  }

  static func mark(of file: Int32) -> Mark? {
    var byte: UInt8 = 0
    let count = unsafe pread(file, &byte, 1, 0)
    return count == 1 ? Mark(rawValue: byte) : nil
  }

  static func write(_ mark: Mark, to file: Int32) {
    var byte = mark.rawValue
    _ = unsafe pwrite(file, &byte, 1, 0)
  }
}

/// Numbers that a signal handler may read at any time.
///
/// Proof that `@unchecked Sendable` is right: the pointer never changes, and its memory is never
/// freed. It holds atomic numbers alone.
@safe
private final class Places: @unchecked Sendable {
  static let count = 256
  private let numbers: UnsafeMutablePointer<Atomic<Int32>>

  init() {
    unsafe numbers = .allocate(capacity: Self.count)
    for place in 0..<Self.count { unsafe (numbers + place).initialize(to: Atomic(0)) }
  }

  subscript(place: Int) -> Int32 { unsafe numbers[place].load(ordering: .relaxed) }

  func replace(_ old: Int32, by new: Int32) {
    for place in 0..<Self.count {
      let exchange = unsafe numbers[place].compareExchange(
        expected: old,
        desired: new,
        ordering: .relaxed
      )
      if exchange.exchanged { return }
    }
  }
}
