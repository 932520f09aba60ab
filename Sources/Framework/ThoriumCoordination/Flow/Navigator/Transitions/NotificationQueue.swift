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
    /// The limit for other threads is reached: start a task that continues with `continueNotifying()`.
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
  private var forPresenter = FIFOQueue<Entry>()
  private var atOnce = FIFOQueue<Entry>()
  private var isNotifying = false
  /// True when the presenter runs a transition.
  var isPresenterBusy = false

  /// Creates an empty queue.
  ///
  /// - Parameter handOff: The number of notifications of other threads that one caller runs.
  init(handOff: Int) {
    self.handOff = handOff
  }

  /// Adds a notification that waits while the presenter is busy.
  mutating func append(_ item: @escaping Item) {
    forPresenter.append(entry(item))
  }

  /// Adds a notification that does not wait for the presenter.
  mutating func appendAtOnce(_ item: @escaping Item) {
    atOnce.append(entry(item))
  }

  /// Starts to run notifications, unless other code runs them or there are none.
  ///
  /// - Returns: The first step, or `nil` if this caller must not run notifications.
  mutating func startNotifying() -> Step? {
    isNotifying ? nil : continueNotifying()
  }

  /// Continues to run notifications, in the task that took over.
  mutating func continueNotifying() -> Step? {
    left = handOff
    return next()
  }

  /// Returns the next step; `nil` when no notification can run now.
  mutating func next() -> Step? {
    let waiting = isPresenterBusy ? nil : forPresenter.first
    let isForPresenter = waiting.map { $0.number < atOnce.first?.number ?? .max } ?? false
    let next = isForPresenter ? waiting : atOnce.first
    isNotifying = next != nil
    guard let next else { return nil }
    if next.thread != currentThread() {
      if left == 0 { return .handOver }
      left -= 1
    }
    if isForPresenter { forPresenter.popFirst() } else { atOnce.popFirst() }
    return .run(next.item)
  }

  private mutating func entry(_ item: @escaping Item) -> Entry {
    made += 1
    return Entry(number: made, thread: currentThread(), item: item)
  }
}
