import Synchronization
import ThoriumSystem

/// A copy of this process that runs one case, which may trap.
///
/// Its standard error and its result come through a pipe. Its standard output is discarded.
package enum ForkedProcess {
  /// The end of a copy.
  package enum Ending: Sendable {
    /// The function has returned these bytes.
    case returned([UInt8])
    /// A trap or the time limit has interrupted the function.
    ///
    /// The bytes are the result of the `interrupted` closure.
    case interrupted([UInt8], Trap)
  }

  /// The first byte of a result: how the function ended.
  private enum Tag: UInt8 {
    case returned = 1
    case interrupted
  }

  /// The bytes in the pipe that separate the result from the standard error before it.
  private static let border: [UInt8] = [0, 1] + Array("Thorium".utf8) + [1, 0]
  private static let answer = Mutex<(@Sendable () -> [UInt8])?>(nil)
  private static let pipeEnd = Atomic<Int32>(-1)

  /// Runs a function in a copy of this process, which has one thread.
  ///
  /// - Parameters:
  ///   - limit: The time limit in seconds.
  ///   - work: The function; it returns its result as bytes.
  ///   - interrupted: Returns the bytes if the function traps, or does not end in time.
  /// - Returns: The end of the copy, or `nil` if no copy could be made.
  package static func run(
    limit: UInt32 = 10,
    _ work: () -> [UInt8],
    interrupted: @escaping @Sendable () -> [UInt8] = { [] }
  ) -> Ending? {
    #if canImport(Glibc)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    prepareCopy()
    let copy = ProcessCopy.make(limit: limit)
    if copy == 0 {
      close(ends[0])
      answer.withLock { $0 = interrupted }
      prepare(ends[1])
      finish(.returned, work())
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard copy > 0 else { return nil }
    let bytes = readAll(ends[0])
    return ending(bytes, status: FaultHandler.wait(for: copy))
    #else
    return nil
    #endif
  }

  #if canImport(Glibc)
  /// Creates the static values that a copy uses.
  ///
  /// The first use of a static value takes a lock. If another thread holds it when the copy is made, the copy waits
  /// until its alarm ends it.
  private static func prepareCopy() {
    _ = border
    answer.withLock { _ in }
    _ = pipeEnd.load(ordering: .relaxed)
    FaultHandler.prepare()
  }

  private static func prepare(_ end: Int32) {
    pipeEnd.store(end, ordering: .relaxed)
    dup2(end, STDERR_FILENO)
    let nowhere = unsafe open("/dev/null", O_WRONLY)
    dup2(nowhere, STDOUT_FILENO)
    FaultHandler.becomeRunner()
  }

  /// Ends this copy because its case has trapped, or has not ended in time.
  static func interrupt(by signal: Int32) {
    FaultHandler.role.store(.ending, ordering: .relaxed)
    // The interrupted case may hold a lock of the allocator, which the closure below needs.
    alarm(3)
    let bytes = answer.withLock { $0 }?() ?? []
    finish(.interrupted, [UInt8(truncatingIfNeeded: signal)] + bytes)
  }

  private static func finish(_ tag: Tag, _ bytes: [UInt8]) -> Never {
    let all = border + [tag.rawValue] + bytes
    var rest = all[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(pipeEnd.load(ordering: .relaxed), bytes.baseAddress, bytes.count)
      }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    _exit(0)
  }

  private static func readAll(_ end: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { bytes in
        unsafe read(end, bytes.baseAddress, bytes.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return all }
      all += part[..<count]
    }
  }

  private static func ending(_ bytes: [UInt8], status: Int32) -> Ending? {
    guard status == 0, let place = bytes.lastRange(of: border), place.upperBound < bytes.count,
      let tag = Tag(rawValue: bytes[place.upperBound])
    else { return .interrupted([], Trap(status: status, standardError: bytes)) }
    let result = Array(bytes[(place.upperBound + 1)...])
    switch tag {
    case .returned: return .returned(result)
    case .interrupted:
      let trap = Trap(
        signal: Int32(result.first ?? 0),
        standardError: Array(bytes[..<place.lowerBound])
      )
      return .interrupted(Array(result.dropFirst()), trap)
    }
  }
  #endif
}

extension [UInt8] {
  fileprivate func lastRange(of part: [UInt8]) -> Range<Int>? {
    guard count >= part.count else { return nil }
    for start in stride(from: count - part.count, through: 0, by: -1)
    where self[start..<start + part.count].elementsEqual(part) {
      return start..<start + part.count
    }
    return nil
  }
}
