/// What is still to be told outside the lock, in the order in which it happened.
///
/// Whoever changes something tells it too, unless somebody is telling already: a stage that
/// navigates while it is told, or another thread. That one then tells this behind its own.
///
///     var news = News()
///     news.append { stage.didNavigate(change) }
///     news.beginTelling()  // true, and false to all others until `next()` was nil
///     news.next()?()
///     news.next()          // nil, all is told
struct News {
  private var waiting: [@Sendable () -> Void] = []
  private var isBeingTold = false

  mutating func append(_ item: @escaping @Sendable () -> Void) {
    waiting.append(item)
  }

  /// Makes the caller the one who tells, unless there is one.
  mutating func beginTelling() -> Bool {
    defer { isBeingTold = true }
    return !isBeingTold
  }

  /// Takes out what is to be told next; `nil` ends the telling.
  mutating func next() -> (@Sendable () -> Void)? {
    isBeingTold = !waiting.isEmpty
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
