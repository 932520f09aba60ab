public import Synchronization
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
  private enum Phase: Sendable {
    case open
    case making(by: UInt)
    case made(Value)
  }

  private struct Content: Sendable {
    var phase = Phase.open
    var isWaitedFor = false
  }

  private let content = Mutex(Content())

  /// Returns the value, and creates it if there is none.
  ///
  /// - Parameter make: Creates the value.
  /// - Returns: The value that was created first.
  func value(_ make: () -> Value) -> Value {
    let thread = currentThread()
    while true {
      switch enter(thread) {
      case .made(let value): return value
      case .open: return recordValue(make())
      case .making(let maker):
        let isOver = Waiters.all.wait(thread, for: maker) { self.isMaking(by: maker) }
        if !isOver { return recordValue(make()) }
      }
    }
  }

  /// Returns the phase; if it was open, the calling thread must create the value now.
  private func enter(_ thread: UInt) -> Phase {
    content.withLock { content in
      let phase = content.phase
      switch phase {
      case .open: content.phase = .making(by: thread)
      case .making: content.isWaitedFor = true
      case .made: break
      }
      return phase
    }
  }

  private func isMaking(by thread: UInt) -> Bool {
    content.withLock { content in
      if case .making(thread) = content.phase { true } else { false }
    }
  }

  /// Stores a value, unless another thread was faster, and returns the stored one.
  private func recordValue(_ value: Value) -> Value {
    let (kept, isWaitedFor) = content.withLock { content in
      if case .made(let first) = content.phase { return (first, false) }
      content.phase = .made(value)
      return (value, content.isWaitedFor)
    }
    if isWaitedFor { Waiters.all.resumeAll() }
    return kept
  }
}

/// The threads that wait for a value, which another thread creates.
private final class Waiters: Sendable {
  static let all = Waiters()

  private let condition = Condition()
  // Proof that this is safe: it is only used under the lock of the condition.
  /// For each waiting thread, the thread that creates its value.
  private nonisolated(unsafe) var waiting: [UInt: UInt] = [:]

  /// Blocks a thread while another one creates a value.
  ///
  /// - Returns: `false` at once if the other thread waits for this one.
  func wait(_ thread: UInt, for maker: UInt, while isMaking: () -> Bool) -> Bool {
    condition.withLock {
      while isMaking() {
        if leads(from: maker, to: thread) { return false }
        unsafe waiting[thread] = maker
        condition.wait()
        unsafe waiting[thread] = nil
      }
      return true
    }
  }

  func resumeAll() {
    condition.withLock { condition.wakeAll() }
  }

  /// True when the first thread is the second one, or waits for it, perhaps through others.
  private func leads(from first: UInt, to thread: UInt) -> Bool {
    var next: UInt? = first
    while let maker = next {
      if maker == thread { return true }
      next = unsafe waiting[maker]
    }
    return false
  }
}

/// A reference that the first caller stores, on any thread.
///
/// A load is one instruction. That of an `AtomicLazyReference` is a call that looks up metadata.
///
/// Proof that it is safe: the word is 0, or the address of an object that `storeIfNil` has retained.
/// It changes once, by a releasing operation, and each load acquires. Only `deinit` releases the object.
@safe
@usableFromInline
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  deinit { unsafe unmanaged?.release() }

  @inlinable var isEmpty: Bool { word.load(ordering: .acquiring) == 0 }

  /// The object without a reference of the caller.
  @inlinable
  @inline(__always) var unmanaged: Unmanaged<Object>? {
    unsafe UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)).map {
      unsafe Unmanaged.fromOpaque($0)
    }
  }

  /// Returns the object, or `nil` before the first one was stored.
  @inlinable
  @inline(__always)
  func load() -> Object? { unsafe unmanaged?.takeUnretainedValue() }

  /// Stores an object unless another thread was faster, and returns the stored one.
  @inlinable
  func storeIfNil(_ object: Object) -> Object {
    let made = unsafe Unmanaged.passRetained(object)
    let (isFirst, _) = word.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: unsafe made.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    if isFirst { return object }
    unsafe made.release()
    return load() ?? object
  }
}
