public import Synchronization

/// A subscriber that receives every state, or a body that waits for actions and receives each one.
@usableFromInline
final class Observer<Element: Sendable>: TokenOwner {
  @usableFromInline let notify: @Sendable (Element) -> Void
  /// Called once when the store ends, after the last state.
  @usableFromInline let finish: (@Sendable () -> Void)?
  @usableFromInline let token: ObserverToken

  @inlinable
  init(
    notify: @escaping @Sendable (Element) -> Void,
    finish: (@Sendable () -> Void)? = nil,
    isInside: Bool = false
  ) {
    self.notify = notify
    self.finish = finish
    token = ObserverToken(isInside: isInside)
  }

  /// Creates an observer of a part of the state, which is notified when the part changes.
  @inlinable
  convenience init<Value: Equatable & Sendable>(
    of part: @escaping @Sendable (Element) -> Value,
    _ notify: @escaping @Sendable (Value) -> Void
  ) {
    let last = NotifiedPart<Value>()
    self.init { element in
      if let value = last.recordIfChanged(part(element)) { notify(value) }
    }
  }
}

/// A token that links a subscription with its observer.
///
/// A subscription keeps only this token of an observer. So the values that the observer captured
/// are released when the store ends.
@usableFromInline
final class ObserverToken: Sendable {
  @usableFromInline let isLost = Atomic(false)
  /// True when the end of the store has released the observer.
  @usableFromInline let isOver = Atomic(false)
  /// True when the observer receives states directly from `reduce`, before any pipeline.
  let isInside: Bool
  /// The index of the subscriber in its list, which only the owner of that list uses.
  @usableFromInline let slot = Atomic(-1)

  @usableFromInline
  init(isInside: Bool = false) {
    self.isInside = isInside
  }
}

extension Slots {
  /// Calls the observers in the order in which they subscribed.
  @inlinable
  func notify<Value>(_ value: Value) where Element == Observer<Value> {
    for case let observer? in places where !observer.token.isLost.load(ordering: .relaxed) {
      observer.notify(value)
    }
  }
}

/// The last value that an observer or a reader of a part received.
///
/// Proof that `@unchecked Sendable` is right: the value of an observer belongs to the holder of the store's role,
/// which calls the observer. The value of a reader belongs to the task that reads, which changes it only after it
/// has taken an element from its ``Buffer``. The holder of the role looks at it only while that buffer is awaited,
/// and so empty. Only the holder adds the next element. The lock of the buffer orders these accesses.
@safe
@usableFromInline
final class NotifiedPart<Value: Equatable & Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  init() {}

  /// Returns the value if it differs from the last one, or `nil`.
  @inlinable
  func recordIfChanged(_ value: Value) -> Value? {
    if isLast(value) { return nil }
    unsafe self.value = value
    return value
  }

  /// Returns whether a value equals the last one.
  @inlinable
  func isLast(_ value: Value) -> Bool {
    if let last = unsafe self.value { isSame(last, value) } else { false }
  }
}
