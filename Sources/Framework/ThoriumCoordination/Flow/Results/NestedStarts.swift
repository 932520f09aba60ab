import Synchronization
import ThoriumCore
import ThoriumSystem

/// The depth of nested flow starts on each thread.
///
/// A flow runs to its first suspension on the stack of the code that
/// starts it, and may start another flow there. A new task has an
/// empty stack, so a flow at the depth limit starts in a new task.
enum NestedStarts {
  /// The number of flows that may nest on one stack.
  ///
  /// A level takes a few kilobytes, so that all levels need only a fraction of a small stack.
  static let limit = 32

  private static let depths = Mutex<[UInt: Int]>([:])

  /// Calls a closure that starts a flow immediately, or enqueued when the nesting is at its limit.
  static func nest(_ body: (EffectStart) -> Void) {
    let thread = currentThread()
    let isDeep = depths.withLock { depths in
      let depth = depths[thread, default: 0]
      if depth == limit { return true }
      depths[thread] = depth + 1
      return false
    }
    body(isDeep ? .enqueued : .immediate)
    if isDeep { return }
    depths.withLock { depths in
      let depth = depths[thread, default: 1] - 1
      depths[thread] = depth == 0 ? nil : depth
    }
  }
}
