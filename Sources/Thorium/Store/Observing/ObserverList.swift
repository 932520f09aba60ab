public import Synchronization

/// Somebody who is told every state.
@usableFromInline
final class Observer<State: Sendable>: Interested {
  @usableFromInline let tell: @Sendable (State) -> Void
  /// Told once, when the store ends, with the last state that was to be told, and its revision.
  @usableFromInline let finish: (@Sendable ((State, UInt)?) -> Void)?
  @usableFromInline let interest: Interest

  @inlinable
  init(
    tell: @escaping @Sendable (State) -> Void,
    finish: (@Sendable ((State, UInt)?) -> Void)? = nil,
    isInside: Bool = false
  ) {
    self.tell = tell
    self.finish = finish
    interest = Interest(isInside: isInside)
  }

  /// Creates an observer that is told of a part of the state, each time that it has become another.
  @inlinable
  convenience init<Value: Equatable & Sendable>(
    of part: @escaping @Sendable (State) -> Value,
    _ tell: @escaping @Sendable (Value) -> Void
  ) {
    let told = ToldPart<Value>()
    self.init { state in
      if let news = told.news(part(state)) { tell(news) }
    }
  }

  @usableFromInline
  init(hole interest: Interest) {
    tell = { _ in }
    finish = nil
    self.interest = interest
  }

  @usableFromInline static var hole: Observer { Observer(hole: .gone) }
}

/// Whether somebody still wants to be told.
///
/// It is all that a subscription keeps of an observer, so that what the observer captured goes when
/// the store ends.
@usableFromInline
final class Interest: Sendable {
  @usableFromInline let isLost = Atomic(false)
  /// Whether the end of the store has released who wanted it.
  @usableFromInline let isOver = Atomic(false)
  /// Whether it is about states as `reduce` made them, before any pipeline.
  @usableFromInline let isInside: Bool
  /// The index of the subscriber in its list, which only the owner of that list uses.
  @usableFromInline let slot = Atomic(-1)

  /// The interest that marks the holes of lists.
  @usableFromInline static let gone: Interest = {
    let gone = Interest()
    gone.isLost.store(true, ordering: .relaxed)
    return gone
  }()

  @usableFromInline
  init(isInside: Bool = false) {
    self.isInside = isInside
  }
}

/// The observers of a store in the order in which they subscribed.
@usableFromInline
struct ObserverList<State: Sendable>: Sendable {
  @usableFromInline var slots = Slots<Observer<State>>()

  @inlinable init() {}

  @inlinable var isEmpty: Bool { slots.isEmpty }

  @inlinable
  func tell(_ state: State) {
    for observer in slots.places where !observer.interest.isLost.load(ordering: .relaxed) {
      observer.tell(state)
    }
  }

  @inlinable
  mutating func append(_ observer: Observer<State>) {
    slots.append(observer)
  }

  @inlinable
  mutating func remove(_ interest: Interest) {
    slots.remove(interest)
  }
}

/// What an observer of a part was told last.
///
/// Proof that `@unchecked Sendable` is right: it is used by one observer alone, and observers are
/// called by the holder of their store's role.
@safe
@usableFromInline
final class ToldPart<Value: Equatable & Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  init() {}

  /// The value, if it is not the one that was told before.
  @inlinable
  func news(_ value: Value) -> Value? {
    if unsafe self.value == value { return nil }
    unsafe self.value = value
    return value
  }
}
