import Synchronization

/// The number of flows that each thread is starting inside one another.
///
/// A flow runs to its first suspension on the stack of the code that starts it, and may start a flow
/// itself. A task has a stack of its own, so every so many levels one takes over.
enum NestedStarts {
  /// How many flows nest on one stack.
  ///
  /// A level takes a few kilobytes, so that all of them need a fraction of a small stack.
  static let limit = 32

  private static let depths = Mutex<[UInt: Int]>([:])

  /// Calls something that starts a flow, and says how: at once, or where the stack is deep, in a task.
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
