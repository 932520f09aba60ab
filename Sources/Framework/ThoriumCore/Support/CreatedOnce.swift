import ThoriumSystem

/// A value that the first caller creates, while callers on other threads wait for it.
///
///     let events = CreatedOnce<ChildEvents<Page>>()
///     events.value { page.childEvents(ChildEvents()) }   // called only by the first caller
///
/// The value is created under no lock. Callers never deadlock. A caller that would wait for
/// itself, through other waiting callers, creates the value too. Then the value that is
/// created first counts.
final class CreatedOnce<Value: Sendable>: Sendable {
  private enum Phase {
    case open
    case making(by: UInt)
    case made(Value)
  }

  // Proof that this is safe: it is only used under the lock of `creation`.
  private nonisolated(unsafe) var phase = Phase.open

  /// Returns the value, and creates it if there is none.
  ///
  /// - Parameter make: Creates the value.
  /// - Returns: The value that was created first.
  func value(_ make: () -> Value) -> Value {
    let thread = currentThread()
    return creation.withLock { existingValue(for: thread) } ?? recordValue(make())
  }

  /// Waits for the value, or returns `nil` when the calling thread must create it now.
  private func existingValue(for thread: UInt) -> Value? {
    while true {
      switch unsafe phase {
      case .made(let value): return value
      case .open:
        unsafe phase = .making(by: thread)
        return nil
      case .making(let maker):
        if leads(from: maker, to: thread) { return nil }
        unsafe awaited[thread] = maker
        creation.wait()
        unsafe awaited[thread] = nil
      }
    }
  }

  /// Stores a value, unless another thread was faster, and returns the stored one.
  private func recordValue(_ value: Value) -> Value {
    creation.withLock {
      if case .made(let first) = unsafe phase { return first }
      unsafe phase = .made(value)
      if unsafe !awaited.isEmpty { creation.wakeAll() }
      return value
    }
  }
}

/// The lock of all phases, at which threads wait for values.
private let creation = Condition()

// Proof that this is safe: it is only used under the lock of `creation`.
/// For each waiting thread, the thread that creates its value.
private nonisolated(unsafe) var awaited: [UInt: UInt] = [:]

/// True when the first thread is the second one, or waits for it, perhaps through others.
private func leads(from first: UInt, to thread: UInt) -> Bool {
  var next: UInt? = first
  while let maker = next {
    if maker == thread { return true }
    next = unsafe awaited[maker]
  }
  return false
}
