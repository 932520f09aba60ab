/// What is still to be told outside the lock, in the order in which it happened.
///
/// Whoever changes something tells it too, unless somebody is telling already: a stage that
/// navigates while it is told, or another thread. That one then tells this behind its own.
///
///     var news = News()
///     news.append { stage.didNavigate(change) }
///     var tell = news.begin()  // what is to be told first; nil to all others until `next()` was nil
///     tell?()
///     tell = news.next()       // nil, all is told
///
/// While the stage is busy with a transition, what it is to be told waits, and so do the endings
/// behind that. What does not concern it is told at once.
struct News {
  typealias Item = @Sendable () -> Void

  private var waiting: [(item: Item, isForStage: Bool)] = []
  private var isBeingTold = false
  /// Whether the stage performs a transition.
  var isStageBusy = false

  /// Adds what waits for the stage, where that is busy.
  mutating func append(_ item: @escaping Item) {
    waiting.append((item, true))
  }

  /// Adds what waits for nobody.
  mutating func appendAtOnce(_ item: @escaping Item) {
    waiting.append((item, false))
  }

  /// Makes the caller the one who tells, unless there is one, or nothing to tell.
  ///
  /// - Returns: What is to be told first.
  mutating func begin() -> Item? {
    isBeingTold ? nil : next()
  }

  /// Takes out what is to be told next; `nil` ends the telling.
  mutating func next() -> Item? {
    if waiting.isEmpty {
      isBeingTold = false
      return nil
    }
    let index = isStageBusy ? waiting.firstIndex { !$0.isForStage } : waiting.indices.first
    isBeingTold = index != nil
    return index.map { waiting.remove(at: $0).item }
  }
}
