/// The phases of the writer of a log, which writes one commit at a time.
///
/// It is a value that runs nothing. Each event returns the actions that the caller carries out.
///
///     var writer = LogWriterState<String>()
///     writer.next(.wait("ada"), .busy)     // []
///     writer.next(.changed, .ready)        // [.cut]: this commit has all waiting changes
///     writer.next(.written, .empty)        // [.resume(["ada"], nil)]
struct LogWriterState<Waiter: Sendable>: Sendable {
  enum Event: Sendable {
    /// Records have changed, or a burst has ended.
    case changed
    /// A caller waits until all changes so far are written by a commit after a numbered one.
    case wait(Waiter, after: Int = -1)
    /// The commit is written.
    case written
    /// The commit cannot be written.
    case failed(LogError)
    /// The log is closed after one more commit; the error is that of later calls.
    case close(Waiter, LogError)
  }

  enum Action: Sendable {
    /// Takes the changes at once, and writes them.
    case cut
    /// Resumes callers, with the error that has ended the log if there is one.
    case resume([Waiter], LogError?)
    /// Reports the error that has ended the log.
    case report(LogError)
  }

  private enum Phase: Sendable {
    case idle, writing
    case stopped(LogError)
  }

  private var phase = Phase.idle
  /// The number of the last commit that was cut.
  private(set) var lastCommit: Int
  /// The callers that wait for a commit which is not cut yet, if anything changes.
  private var waiting: [Waiter] = []
  /// The callers that wait for a commit even if nothing changes, which shows who the owner is.
  private var confirming: [Waiter] = []
  /// The callers that wait for the commit that is being written.
  private var current: [Waiter] = []
  private var closing: (waiter: Waiter, error: LogError)?
  /// True once the last commit was cut.
  private var isLast = false

  /// Creates a writer that is idle.
  ///
  /// - Parameter lastCommit: The number of the last commit of earlier owners.
  init(after lastCommit: Int = 0) { self.lastCommit = lastCommit }

  /// The error of later calls, once no later change is written.
  var ending: LogError? {
    if case .stopped(let error) = phase { return error }
    return isLast ? closing?.error : nil
  }

  /// The error with which stores refuse actions.
  var refusal: LogError? { ending ?? closing?.error }

  /// True while callers wait for a commit that begins as soon as no burst is open.
  var isAwaited: Bool {
    guard case .idle = phase else { return false }
    return !waiting.isEmpty || !confirming.isEmpty || closing != nil
  }

  /// Returns the actions that follow an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - readiness: The readiness for a commit after the event.
  /// - Returns: The actions, in order.
  mutating func next(_ event: Event, _ readiness: LogTable.Readiness) -> [Action] {
    if let ending {
      switch event {
      case .wait(let waiter, _), .close(let waiter, _): return [.resume([waiter], ending)]
      case .changed, .written, .failed: if case .stopped = phase { return [] }
      }
    }
    switch event {
    case .changed: break
    case .wait(let waiter, let commit):
      if lastCommit > commit { waiting.append(waiter) } else { confirming.append(waiter) }
    case .close(let waiter, let error):
      if let closing { return [.resume([waiter], closing.error)] }
      closing = (waiter, error)
    case .written:
      let done = current
      current = []
      if isLast { return [.resume(done, nil)] + stop() }
      phase = .idle
      return [.resume(done, nil)] + settle(readiness)
    case .failed(let error):
      let callers = current + takeAll() + [closing?.waiter].compactMap(\.self)
      phase = .stopped(error)
      return [.report(error), .resume(callers, error)]
    }
    return settle(readiness)
  }

  /// Begins a commit, or resumes the callers that need not wait.
  private mutating func settle(_ readiness: LogTable.Readiness) -> [Action] {
    switch (phase, readiness) {
    case (.idle, .ready):
      return [cut()]
    case (.idle, .empty) where closing != nil || !confirming.isEmpty:
      // Without records, the last commit has the date of the closing, and another one shows who the
      // owner is.
      return [cut()]
    case (.idle, .empty):
      let done = takeWaiting()
      return done.isEmpty ? [] : [.resume(done, nil)]
    case (.writing, .empty):
      // All changes are in the commit that is being written.
      current += takeWaiting()
      return []
    case (.idle, .busy), (.writing, _), (.stopped, _): return []
    }
  }

  private mutating func cut() -> Action {
    lastCommit += 1
    (phase, current, isLast) = (.writing, takeAll(), closing != nil)
    return .cut
  }

  private mutating func stop() -> [Action] {
    guard let closing else { return [] }
    phase = .stopped(closing.error)
    return [.resume([closing.waiter], nil)]
  }

  private mutating func takeAll() -> [Waiter] {
    defer { confirming = [] }
    return takeWaiting() + confirming
  }

  private mutating func takeWaiting() -> [Waiter] {
    defer { waiting = [] }
    return waiting
  }
}
