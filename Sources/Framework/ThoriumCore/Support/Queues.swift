import Synchronization
import ThoriumSystem

/// A first-in, first-out queue with O(1) operations on average.
package struct FIFOQueue<Element> {
  @usableFromInline var incoming: [Element] = []
  /// The elements in reverse order, so that removing the first one moves no element.
  @usableFromInline var outgoing: [Element] = []

  /// Creates an empty queue.
  @inlinable package init() {}

  /// The oldest element.
  @inlinable package var first: Element? { outgoing.last ?? incoming.first }

  /// The number of elements.
  @inlinable package var count: Int { incoming.count + outgoing.count }

  /// Adds an element after all others.
  @inlinable package mutating func append(_ element: Element) {
    incoming.append(element)
  }

  /// Adds elements after all others, in their order.
  @inlinable package mutating func append(contentsOf elements: some Sequence<Element>) {
    incoming.append(contentsOf: elements)
  }

  /// Removes and returns the oldest element, if there is one.
  @inlinable @discardableResult
  package mutating func popFirst() -> Element? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll()
    }
    return outgoing.popLast()
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}

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
