import Synchronization

/// The elements that wait for a reader.
///
///     let buffer = Buffer<String>(.bounded(2, .dropOldest), of: "events", Editor.self, in: runtime)
///     buffer.put(["a", "b", "c"])   // reports that one was lost
///     await buffer.next()           // "b"
///
/// Every loss is reported. The first one is reported immediately. Later losses are reported when the reader
/// reads again. So a reader that hangs does not cost a report for each loss.
@usableFromInline
final class Buffer<Element: Sendable>: Sendable {
  /// The number of elements that may wait.
  @usableFromInline
  enum Kind: Sendable {
    /// One element waits; further ones are the same news, and are dropped without a report.
    case latest
    /// Elements up to a limit wait; a policy decides about further ones.
    case bounded(Int, OverloadPolicy)
  }

  private struct Content: Sendable {
    var waiting = FIFOQueue<Element>()
    /// The number of lost elements that are not yet reported.
    var lost = 0
    var isLossReported = false
    var isExcessReported = false
    /// True from when a reader begins to wait until the next element arrives.
    var isAwaited = false
    var isFinished = false

    var count: Int { waiting.count }

    /// Appends elements, and applies the overload policy.
    mutating func append(_ elements: some Collection<Element>, _ kind: Kind) {
      guard case .bounded(let limit, let overload) = kind else {
        if count == 0 { waiting.append(contentsOf: elements) }
        return
      }
      let all = count + elements.count
      switch overload {
      case .report: waiting.append(contentsOf: elements)
      case .refuse: waiting.append(contentsOf: elements.prefix(max(0, limit - count)))
      case .dropOldest:
        waiting.append(contentsOf: elements)
        while count > limit { waiting.popFirst() }
      }
      lost += all - count
    }
  }

  private let kind: Kind
  private let content = Mutex(Content())
  private let signal = AsyncSignal()
  private let runtime: Runtime
  /// The name of the source and the type of its reactor, for reports.
  private let source: String
  private let reactor: Any.Type
  /// True when several readers share the elements.
  ///
  /// A cancelled reader then leaves the elements to the others.
  private let isShared: Bool

  @usableFromInline
  init(
    _ kind: Kind,
    of source: String,
    _ reactor: Any.Type,
    in runtime: Runtime,
    isShared: Bool = false
  ) {
    if case .bounded(let limit, _) = kind {
      precondition(limit > 0, "The limit of a stream is 1 or more, not \(limit).")
    }
    self.kind = kind
    self.runtime = runtime
    self.source = source
    self.reactor = reactor
    self.isShared = isShared
  }

  deinit {
    let content = content.withLock(\.self)
    reportLost(content.lost)
    if isShared, content.count > 0 {
      runtime.report(.untaken(count: content.count, reactor: "\(reactor)"))
    }
  }

  /// The number of waiting elements.
  var count: Int { content.withLock(\.count) }

  /// True when a reader waits, and no element has arrived since it began to wait.
  @usableFromInline var isAwaited: Bool { content.withLock(\.isAwaited) }

  /// Adds elements, and counts the elements that were lost before them.
  @usableFromInline
  func put(_ elements: some Collection<Element>, missing: Int = 0) {
    let (wasAwaited, lost, waiting) = content.withLock { content -> (Bool, Int, waiting: Int?) in
      defer { content.isAwaited = false }
      content.append(elements, kind)
      content.lost += missing
      let lost = content.isLossReported ? 0 : exchange(&content.lost, with: 0)
      if lost > 0 { content.isLossReported = true }
      guard case .bounded(let limit, _) = kind, content.count > limit, !content.isExcessReported
      else { return (content.isAwaited, lost, nil) }
      content.isExcessReported = true
      return (content.isAwaited, lost, content.count)
    }
    if wasAwaited { signal.ring() }
    reportLost(lost)
    if let waiting {
      runtime.report(.behind(waiting: waiting, of: source, reactor: "\(reactor)"))
    }
  }

  /// Ends the wait of the readers, once they have read the waiting elements.
  @usableFromInline
  func finish() {
    content.withLock { $0.isFinished = true }
    signal.ring()
  }

  /// Waits for the element that has waited longest.
  ///
  /// - Returns: The element, or `nil` when no element will arrive, or the task is cancelled.
  @usableFromInline
  func next() async -> Element? {
    while true {
      let isCancelled = Task.isCancelled
      let (element, isFinished) = take { !isCancelled || $0.isFinished && !self.isShared }
      if element != nil || isFinished || isCancelled { return element }
      await signal.wait(for: "for \(source) of \(reactor)") {
        self.content.withLock { content in
          content.isAwaited = content.count == 0 && !content.isFinished
          return !content.isAwaited
        }
      }
    }
  }

  /// Removes the element that has waited longest, without waiting for one.
  func popFirst() -> Element? { take { _ in true }.element }

  private func take(if mayTake: (Content) -> Bool) -> (element: Element?, isFinished: Bool) {
    let (element, lost, isFinished) = content.withLock { content in
      let element = mayTake(content) ? content.waiting.popFirst() : nil
      content.isLossReported = false
      if content.count == 0 { content.isExcessReported = false }
      return (element, exchange(&content.lost, with: 0), content.isFinished)
    }
    reportLost(lost)
    return (element, isFinished)
  }

  private func reportLost(_ count: Int) {
    if count > 0 { runtime.report(.lost(count: count, from: source, reactor: "\(reactor)")) }
  }
}

extension Buffer {
  /// Creates a buffer with the limit and the policy that the runtime has for events.
  convenience init(
    of source: String,
    _ reactor: Any.Type,
    limitedBy runtime: Runtime,
    isShared: Bool = false
  ) {
    let kind = Kind.bounded(runtime.limits.events, runtime.limits.eventOverload)
    self.init(kind, of: source, reactor, in: runtime, isShared: isShared)
  }
}
