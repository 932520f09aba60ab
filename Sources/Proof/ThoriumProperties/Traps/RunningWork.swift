import Synchronization
import ThoriumSystem

/// The reason why the case that runs now is reported before it has ended.
package enum Interruption: Sendable {
  /// The case has trapped, and the process is about to end.
  case trap
  /// The case has trapped, and a report that shrinks it failed or took too long.
  case unshrunkTrap
  /// The case has made no progress for the given number of seconds.
  case hang(seconds: Int)

  /// The time limit of a run that its report repeats, in seconds.
  package var repetitionLimit: UInt32 { if case .hang = self { 2 } else { 10 } }
}

/// A check or an exploration that runs now, for the report of a trap and for the watchdog.
///
/// A process that traps cannot report its case, because its locks may be held. So a copy of the
/// process makes the report, and ends afterwards. The handler of the trap finds the check by a
/// task-local value. Every task that the check starts inherits it, except a detached one.
package final class RunningWork: Sendable {
  /// The innermost check of the current task.
  @TaskLocal package static var current: RunningWork?

  /// Makes and prints the report; `nil` after the end of the check.
  ///
  /// A task that outlives the check may keep this object alive. The closure, which contains the
  /// user's body, is released nevertheless.
  private let report: Mutex<(@Sendable (Interruption) -> Void)?>
  /// The file of the running case; -1 if there is none.
  private let file = Atomic<Int32>(-1)
  /// The seconds since the last case started.
  private let seconds = Atomic(0)
  /// True while a case runs; false while its check does other work, such as a report.
  private let isRunning = Atomic(false)

  /// The labels and assumptions of the cases, if there are cases.
  private let trial: CaseContext?

  /// Creates the entry of a check.
  ///
  /// - Parameters:
  ///   - trial: The labels and assumptions of the cases, if there are cases.
  ///   - report: Makes and prints the report. It is called in a copy of the process, which has one
  ///     thread and ends afterwards.
  package init(
    _ trial: CaseContext? = nil,
    report: @escaping @Sendable (Interruption) -> Void
  ) {
    self.trial = trial
    self.report = Mutex(report)
  }

  func makeReport(_ interruption: Interruption) {
    report.withLock { $0 }?(interruption)
  }

  /// Records that a case starts.
  package func recordCase() {
    seconds.store(0, ordering: .relaxed)
    isRunning.store(true, ordering: .relaxed)
  }

  /// Records that the case has ended.
  package func finishCase() {
    isRunning.store(false, ordering: .relaxed)
  }

  /// Counts a second, and returns the seconds for which the running case has run.
  func countSecond() -> Int {
    if !isRunning.load(ordering: .relaxed) { return 0 }
    return seconds.add(1, ordering: .relaxed).newValue
  }

  /// The file of the running case; -1 if there is none.
  var markedFile: Int32 { file.load(ordering: .relaxed) }

  func keepFile(_ file: Int32) {
    self.file.store(file, ordering: .relaxed)
  }

  /// Runs a function as the innermost check of its task.
  package func during<Value>(_ work: () throws -> Value) rethrows -> Value {
    begin()
    defer { end() }
    return try Self.$current.withValue(self) {
      try CaseContext.$current.withValue(trial ?? CaseContext.current, operation: work)
    }
  }

  /// Runs an asynchronous function as the innermost check of its task.
  package nonisolated(nonsending) func during<Value>(
    _ work: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    begin()
    defer { end() }
    return try await Self.$current.withValue(self) {
      try await CaseContext.$current.withValue(trial ?? CaseContext.current, operation: work)
    }
  }

  private func begin() {
    FaultHandler.install()
    Watchdog.add(self)
  }

  private func end() {
    Watchdog.remove(self)
    FaultHandler.remove()
    report.withLock { $0 = nil }
  }
}
