import ThoriumCore
import ThoriumSystem

/// A queue of notifications that run outside the lock, in the order of the changes.
///
/// The thread that changes the model also runs its notifications, unless other code already runs
/// notifications. This is the case in a presenter that navigates during a notification, and while
/// another thread runs notifications. The running code then also runs the new notifications, after
/// its own. It runs a limited number of notifications of other threads, and a task runs the rest.
///
///     var notifications = NotificationQueue(handOff: 1_000)
///     notifications.append { presenter.didNavigate(change) }
///     notifications.startNotifying()  // the first step; nil for all others until `next()` was nil
///     notifications.next()            // nil, nothing is left to run
///
/// While the presenter is busy with a transition, its notifications and the endings
/// after them wait. Notifications that do not concern the presenter run immediately.
struct NotificationQueue {
  typealias Item = @Sendable () -> Void

  /// The next step for the code that runs notifications.
  enum Step {
    case run(Item)
    /// The limit for other threads is reached: start a task that continues with `goOn()`.
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
  /// True when the presenter runs a transition.
  var isStageBusy = false

  /// Creates an empty queue.
  ///
  /// - Parameter handOff: The number of notifications of other threads that one caller runs.
  init(handOff: Int) {
    self.handOff = handOff
  }

  /// Adds a notification that waits while the presenter is busy.
  mutating func append(_ item: @escaping Item) {
    forStage.append(entry(item))
  }

  /// Adds a notification that does not wait for the presenter.
  mutating func appendAtOnce(_ item: @escaping Item) {
    atOnce.append(entry(item))
  }

  /// Starts to run notifications, unless other code runs them or there are none.
  ///
  /// - Returns: The first step, or `nil` if this caller must not run notifications.
  mutating func startNotifying() -> Step? {
    isBeingTold ? nil : goOn()
  }

  /// Continues to run notifications, in the task that took over.
  mutating func goOn() -> Step? {
    left = handOff
    return next()
  }

  /// Returns the next step; `nil` when no notification can run now.
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
    return .run(next.item)
  }

  private mutating func entry(_ item: @escaping Item) -> Entry {
    made += 1
    return Entry(number: made, thread: currentThread(), item: item)
  }
}

/// A first-in, first-out queue with O(1) operations on average.
struct Line<Element> {
  private var incoming: [Element] = []
  /// The elements in reverse order, so that removing the first one moves no element.
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
