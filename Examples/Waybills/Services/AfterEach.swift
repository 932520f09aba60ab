extension AsyncSequence {
  /// Does something with each element behind all that hears it: when whoever took it asks for the next.
  ///
  /// However the body of a loop is left, by `continue` or at its end, it is done; where the loop itself
  /// is left it is not, since nobody asks for more. Of two of these the one behind comes first.
  func afterEach(_ body: @escaping @Sendable (Element) -> Void) -> AfterEach<Self> {
    AfterEach(base: self, body: body)
  }
}

/// The elements of a sequence, behind each of which something is done.
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
