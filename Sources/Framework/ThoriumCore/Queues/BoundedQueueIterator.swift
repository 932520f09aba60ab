import Synchronization

/// A reader that receives every element, in order, from a queue.
@usableFromInline
final class BoundedQueueIterator<Element: Sendable>: ElementIterator {
  private struct Memory {
    var backlog: BoundedQueue<Element>
    var isEnded = false
  }

  private let memory: Mutex<Memory>
  private let signal = AsyncSignal()
  private let runtime: Runtime
  /// The name of the source and the type of its reactor, for reports.
  private let source: String
  private let reactor: Any.Type
  /// True when several readers share the queue.
  ///
  /// A cancelled reader then leaves the elements to the others.
  private let isShared: Bool

  @usableFromInline
  init(
    _ backlog: BoundedQueue<Element>,
    of source: String,
    _ reactor: Any.Type,
    in runtime: Runtime,
    isShared: Bool = false
  ) {
    memory = Mutex(Memory(backlog: backlog))
    self.runtime = runtime
    self.source = source
    self.reactor = reactor
    self.isShared = isShared
  }

  deinit {
    reportLost(memory.withLock { $0.backlog.takeLost() })
  }

  @usableFromInline
  func next() async -> Element? {
    while true {
      let isCancelled = Task.isCancelled
      let (element, lost, isEnded) = memory.withLock { memory in
        let isOwed = memory.isEnded && !isShared
        let element = isCancelled && !isOwed ? nil : memory.backlog.next()
        return (element, memory.backlog.takeLost(), memory.isEnded)
      }
      reportLost(lost)
      if element != nil || isEnded || isCancelled { return element }
      await signal.wait(for: "for \(source) of \(reactor)") {
        self.memory.withLock { $0.backlog.count > 0 || $0.isEnded }
      }
    }
  }

  /// Removes the next element, without waiting for one.
  func popFirst() -> Element? {
    let (element, lost) = memory.withLock { ($0.backlog.next(), $0.backlog.takeLost()) }
    reportLost(lost)
    return element
  }

  /// The number of waiting elements.
  var count: Int { memory.withLock { $0.backlog.count } }

  /// Appends new elements, and counts the elements that were lost before them.
  @usableFromInline
  func receive(_ elements: [Element], missing: Int = 0) {
    let notices = memory.withLock { $0.backlog.append(elements, missing: missing) }
    signal.ring()
    for notice in notices { report(notice) }
  }

  @usableFromInline
  func finish() {
    memory.withLock { $0.isEnded = true }
    signal.ring()
  }

  private func reportLost(_ count: Int) {
    if count > 0 { report(.lost(count)) }
  }

  private func report(_ notice: BoundedQueue<Element>.Notice) {
    switch notice {
    case .lost(let count):
      runtime.report(.lost(count: count, from: source, reactor: "\(reactor)"))
    case .behind(let waiting):
      runtime.report(.behind(waiting: waiting, of: source, reactor: "\(reactor)"))
    }
  }
}
