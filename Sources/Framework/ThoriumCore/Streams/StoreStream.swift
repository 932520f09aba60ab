import Synchronization

/// The values that a store delivers, as an asynchronous sequence that ends with the store.
///
/// Each iterator reads independently, and a slow one never slows the store. The stream does not
/// keep the store alive.
///
///     for await value in store.states(\.value) { print(value) }
public struct StoreStream<Element: Sendable>: AsyncSequence, Sendable {
  /// The wait for the next element, and the subscription that brings the elements.
  @usableFromInline
  typealias Source = (next: @Sendable () async -> Element?, subscription: Subscription?)

  private let begin: @Sendable () -> Source?

  /// Creates a stream whose iterators listen from their creation.
  ///
  /// - Parameters:
  ///   - listensNow: True for a stream that listens from now on for its first iterator.
  ///   - begin: Begins to listen for one iterator.
  @usableFromInline
  init(listensNow: Bool = false, _ begin: @escaping @Sendable () -> Source?) {
    let first = Mutex(listensNow ? begin() : nil)
    self.begin = { first.withLock { $0.take() } ?? begin() }
  }

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: begin())
  }

  /// An iterator that reads one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// The source of elements; released at the end, so that a finished iterator stays finished.
    fileprivate var source: Source?

    /// Waits for the next element.
    ///
    /// - Returns: The element, or `nil` when the store has ended or the task is cancelled.
    public mutating func next() async -> Element? {
      let element = await source?.next()
      if element == nil { source = nil }
      return element
    }
  }
}

/// One task at a time may use an iterator: its source stores the last delivered value of one task.
@available(*, unavailable)
extension StoreStream.Iterator: Sendable {}
