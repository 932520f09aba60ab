import Synchronization

/// What a store tells, as an asynchronous sequence that ends with the store.
///
/// Each iterator reads for itself, and a slow one never slows the store. The stream does not keep
/// the store alive.
///
///     for await value in store.states(\.value) { print(value) }
public struct StoreStream<Element: Sendable>: AsyncSequence, Sendable {
  @usableFromInline let begin: @Sendable () -> Iterator

  @usableFromInline
  init(_ begin: @escaping @Sendable () -> Iterator) {
    self.begin = begin
  }

  /// A stream that listens from now on; a second iterator listens from when it is made.
  @usableFromInline
  init(listening begin: @escaping @Sendable () -> (any Reading<Element>, Subscription?)?) {
    let first = First(begin())
    self.begin = {
      let (reading, subscription) = first.take() ?? begin() ?? (nil, nil)
      return Iterator(reading, subscription)
    }
  }

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    begin()
  }

  /// Reads one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    /// What is read; let go at the end, so that a sequence that has ended does not go on.
    private var reading: (any Reading<Element>)?
    private var subscription: Subscription?

    @usableFromInline
    init(_ reading: (any Reading<Element>)?, _ subscription: Subscription? = nil) {
      self.reading = reading
      self.subscription = subscription
    }

    /// Waits for something that this iterator has not yet given.
    ///
    /// - Returns: The element, or `nil` when the store has ended or the task is cancelled.
    public mutating func next() async -> Element? {
      let element = await reading?.next()
      if element == nil {
        reading = nil
        subscription = nil
      }
      return element
    }
  }
}

/// What the first who asks for it is given.
private final class First<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value?) {
    self.value = Mutex(value)
  }

  func take() -> Value? {
    value.withLock { $0.take() }
  }
}

/// One task at a time reads: what is read has room for what one of them was told.
@available(*, unavailable)
extension StoreStream.Iterator: Sendable {}
