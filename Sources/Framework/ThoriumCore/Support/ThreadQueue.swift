import Synchronization
import ThoriumSystem

/// Values that each thread handles one after the other, where handling one may add more.
///
/// A chain in which each value adds the next one needs constant stack.
///
///     let queue = ThreadQueue<Int>()
///     func count(_ number: Int) {
///       queue.handle(number) { if $0 > 0 { count($0 - 1) } }
///     }
///     count(100_000)
final class ThreadQueue<Value: Sendable>: Sendable {
  /// The waiting values of each thread that is handling one.
  private let waiting = Mutex<[UInt: [Value]]>([:])

  /// Handles a value now, or after the value that this thread is handling.
  ///
  /// - Parameters:
  ///   - make: The value. It is moved into the queue, so that no other reference is left.
  ///   - body: Handles this value, and the values that are added meanwhile.
  func handle(_ make: @autoclosure () -> Value?, _ body: (Value) -> Void) {
    let thread = currentThread()
    let isFirst = waiting.withLock { waiting in
      let isFirst = waiting[thread] == nil
      if let value = make() { waiting[thread, default: []].append(value) }
      return isFirst
    }
    if !isFirst { return }
    while let values = takeValues(of: thread) { for value in values { body(value) } }
  }

  private func takeValues(of thread: UInt) -> [Value]? {
    waiting.withLock { waiting in
      let values = waiting.removeValue(forKey: thread)
      guard let values, !values.isEmpty else { return nil }
      waiting[thread] = []
      return values
    }
  }
}
