import Synchronization

/// The values that a store delivers, as an asynchronous sequence that ends with the store.
///
/// Each iterator reads independently, and a slow one never slows the store. The stream does not
/// keep the store alive.
///
///     for await value in store.states(\.value) { print(value) }
public struct StoreStream<Element: Sendable>: AsyncSequence, Sendable {
  @usableFromInline let startReading: @Sendable () -> Iterator

  @usableFromInline
  init(_ begin: @escaping @Sendable () -> Iterator) {
    self.startReading = begin
  }

  /// Creates a stream that listens from now on for its first iterator.
  ///
  /// Every other iterator listens from its own creation.
  @usableFromInline
  init(listening begin: @escaping @Sendable () -> (any ElementIterator<Element>, Subscription?)?) {
    let first = First(begin())
    self.startReading = {
      let (reading, subscription) = first.removeValue() ?? begin() ?? (nil, nil)
      return Iterator(reading, subscription)
    }
  }

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator {
    startReading()
  }

  /// An iterator that reads one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// The source of elements; released at the end, so that a finished iterator stays finished.
    private var reading: (any ElementIterator<Element>)?
    private var subscription: Subscription?

    @usableFromInline
    init(_ reading: (any ElementIterator<Element>)?, _ subscription: Subscription? = nil) {
      self.reading = reading
      self.subscription = subscription
    }

    /// Waits for the next element.
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

/// A value that only the first caller receives.
private final class First<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value?) {
    self.value = Mutex(value)
  }

  func removeValue() -> Value? {
    value.withLock { $0.take() }
  }
}

/// One task at a time may use an iterator: its source stores the last delivered value of one task.
@available(*, unavailable)
extension StoreStream.Iterator: Sendable {}
