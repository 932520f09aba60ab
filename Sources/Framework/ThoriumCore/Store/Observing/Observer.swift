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
  ///
  /// It counts no references. Proof that this is safe: the list keeps each observer during its call,
  /// since additions and removals wait in the mailbox. It is mutating, so that it need not retain the list.
  @inlinable
  @inline(__always)
  mutating func notify<Value>(_ value: borrowing Uncopied<Value>)
  where Element == Observer<Value> {
    for slot in places.indices {
      unsafe places[slot].map { unsafe Unmanaged.passUnretained($0) }?._withUnsafeGuaranteedRef {
        if !$0.token.isLost.load(ordering: .relaxed) { $0.notify(value.value) }
      }
    }
  }

  /// Notifies the observers of the end of their store, which has released them.
  @inlinable
  func finish<Value>() where Element == Observer<Value> {
    for case let observer? in places {
      observer.finish?()
      observer.token.isOver.store(true, ordering: .relaxed)
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

/// Subscribers in the order in which they subscribed.
///
/// Each subscriber remembers its slot, so removing one needs no search. A removal leaves an empty
/// slot, and the order never changes. When more than half of the slots are empty, the list removes
/// them.
///
/// - Complexity: O(1) to append and, on average, to remove.
@usableFromInline
struct Slots<Element: TokenOwner>: Sendable {
  /// The slots; an empty one is `nil`.
  @usableFromInline var places: ContiguousArray<Element?> = []
  /// The number of empty slots.
  @usableFromInline var emptySlots = 0

  @inlinable init() {}

  /// True when there is no subscriber; the last slot is never empty.
  @inlinable var isEmpty: Bool { places.isEmpty }

  @inlinable
  mutating func append(_ element: Element) {
    element.token.slot.store(places.count, ordering: .relaxed)
    places.append(element)
  }

  /// Removes the subscriber with a token.
  ///
  /// - Returns: The subscriber, which the caller may release later, or `nil` when it is
  ///   not in the list.
  @discardableResult
  mutating func remove(_ token: ObserverToken) -> Element? {
    let slot = token.slot.load(ordering: .relaxed)
    guard places.indices.contains(slot), let element = places[slot], element.token === token
    else { return nil }
    places[slot] = nil
    emptySlots += 1
    while let last = places.last, last == nil {
      places.removeLast()
      emptySlots -= 1
    }
    if emptySlots > 8, emptySlots * 2 > places.count { removeEmptySlots() }
    return element
  }

  private mutating func removeEmptySlots() {
    let left = places.compactMap(\.self)
    places.removeAll(keepingCapacity: false)
    emptySlots = 0
    places.reserveCapacity(left.count)
    for element in left { append(element) }
  }
}

/// A subscriber with a token that identifies it.
@usableFromInline
protocol TokenOwner: Sendable {
  var token: ObserverToken { get }
}

/// An observer's registration with a store; it ends when it is cancelled or released.
///
/// It does not keep the store alive. Once ``cancel()`` has returned, no new call of the observer
/// starts. A call that is already running in another thread may still finish.
public final class Subscription: Sendable {
  private let token: ObserverToken
  private weak let observed: (any Observed)?

  @usableFromInline
  init(_ token: ObserverToken, in observed: any Observed) {
    self.token = token
    self.observed = observed
  }

  deinit {
    cancel()
  }

  /// Ends the subscription; a second call does nothing.
  public func cancel() {
    if token.isLost.exchange(true, ordering: .relaxed) { return }
    observed?.forget(token)
  }
}

/// An object that can be observed.
@usableFromInline
protocol Observed: AnyObject, Sendable {
  /// Releases an observer whose subscription is cancelled.
  func forget(_ token: ObserverToken)
}

extension AnyStore: Observed {
  @usableFromInline
  func forget(_ token: ObserverToken) {
    if !token.isOver.load(ordering: .relaxed) { submit(.unobserve(token)) }
  }
}
