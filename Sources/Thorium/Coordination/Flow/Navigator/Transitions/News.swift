import ThoriumSystem

/// What is still to be told outside the lock, in the order in which it happened.
///
/// Whoever changes something tells it too, unless somebody is telling already: a stage that
/// navigates while it is told, or another thread. That one then tells this behind its own, up to a
/// limit of what other threads have added; the rest is left to a task.
///
///     var news = News(handOff: 1_000)
///     news.append { stage.didNavigate(change) }
///     news.begin()  // what is to be told first; nil to all others until `next()` was nil
///     news.next()   // nil, all is told
///
/// While the stage is busy with a transition, what it is to be told waits, and so do the endings
/// behind that. What does not concern it is told at once.
struct News {
  typealias Item = @Sendable () -> Void

  /// What whoever tells is to do.
  enum Step {
    case tell(Item)
    /// It has told enough for others: it starts a task that tells from `goOn()` on.
    case handOver
  }

  private struct Entry {
    let number: Int
    let thread: UInt
    let item: Item
  }

  private let handOff: Int
  private var left = 0
  private var made = 0
  private var forStage = Line<Entry>()
  private var atOnce = Line<Entry>()
  private var isBeingTold = false
  /// Whether the stage performs a transition.
  var isStageBusy = false

  /// Creates news of nothing.
  ///
  /// - Parameter handOff: How much one tells that other threads have added.
  init(handOff: Int) {
    self.handOff = handOff
  }

  /// Adds what waits for the stage, where that is busy.
  mutating func append(_ item: @escaping Item) {
    forStage.append(entry(item))
  }

  /// Adds what waits for nobody.
  mutating func appendAtOnce(_ item: @escaping Item) {
    atOnce.append(entry(item))
  }

  /// Makes the caller the one who tells, unless there is one, or nothing to tell.
  ///
  /// - Returns: What is to be done first.
  mutating func begin() -> Step? {
    isBeingTold ? nil : goOn()
  }

  /// Makes the caller the one who tells, to whom it was handed over.
  mutating func goOn() -> Step? {
    left = handOff
    return next()
  }

  /// Takes out what is to be told next; `nil` ends the telling.
  mutating func next() -> Step? {
    let stage = isStageBusy ? nil : forStage.first
    let isForStage = stage.map { $0.number < atOnce.first?.number ?? .max } ?? false
    let next = isForStage ? stage : atOnce.first
    isBeingTold = next != nil
    guard let next else { return nil }
    if next.thread != currentThread() {
      if left == 0 { return .handOver }
      left -= 1
    }
    if isForStage { forStage.removeFirst() } else { atOnce.removeFirst() }
    return .tell(next.item)
  }

  private mutating func entry(_ item: @escaping Item) -> Entry {
    made += 1
    return Entry(number: made, thread: currentThread(), item: item)
  }
}

/// What waits in a line; to join it and to leave it costs O(1) on average.
struct Line<Element> {
  private var incoming: [Element] = []
  /// The first one stands last, so that taking it moves nothing.
  private var outgoing: [Element] = []

  var first: Element? { outgoing.last ?? incoming.first }

  mutating func append(_ element: Element) {
    incoming.append(element)
  }

  mutating func removeFirst() {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll()
    }
    outgoing.removeLast()
  }
}
