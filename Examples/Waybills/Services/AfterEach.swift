extension AsyncSequence {
  /// Returns a sequence that calls a closure after each element was handled.
  ///
  /// An element counts as handled when the consumer requests the next one. In a loop, this is the
  /// case when the body ends or uses `continue`. If the loop itself is left, the closure does not
  /// run for the last element. If two calls are chained, the closure of the later call runs first.
  func afterEach(_ body: @escaping @Sendable (Element) -> Void) -> AfterEach<Self> {
    AfterEach(base: self, body: body)
  }
}

/// A sequence that calls a closure after each element was handled.
struct AfterEach<Base: AsyncSequence>: AsyncSequence {
  let base: Base
  let body: @Sendable (Base.Element) -> Void

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let body: @Sendable (Base.Element) -> Void
    var last: Base.Element?

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> Base.Element? {
      if let last { body(last) }
      last = try await base.next(isolation: actor)
      return last
    }
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), body: body)
  }
}
