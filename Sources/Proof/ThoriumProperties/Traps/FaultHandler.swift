import Synchronization
import ThoriumSystem

/// The handler of the signals that end a process because of a programming error.
///
/// It is installed only while a check runs. When a case traps, it does this:
///
/// 1. It marks the files of the running cases.
/// 2. It makes a copy of the process by `fork`. The copy simplifies the case and prints the report.
/// 3. It restores the previous handler. The instruction traps again, and that handler ends the
///    process.
///
/// In the original process, the handler calls only functions that a signal handler may call. The
/// copy may call any function, since no other thread runs in it. If it waits for a lock that
/// another thread held at the time of the fork, an alarm ends it.
enum FaultHandler {
  /// The role of this process.
  enum Role: Int, AtomicRepresentable {
    /// The process of the checks.
    case original
    /// A copy that makes a report.
    case reporter
    /// A copy that runs one case.
    case runner
    /// A process that ends now, whatever happens.
    case ending
  }

  static let role = Atomic(Role.original)
  /// The number of reports that copies of this process make now.
  fileprivate static let reports = Atomic(0)
  /// The time limit of a report with shrinking, in seconds.
  ///
  /// After a copy that takes longer, another copy prints the case as it was generated.
  static let patience = Atomic<UInt32>(60)
  /// The time limit of a report without shrinking, in seconds.
  fileprivate static let shortPatience: UInt32 = 15

  private static let users = Mutex(0)

  static func install() {
    users.withLock { users in
      users += 1
      if users == 1 { FaultActions.install() }
    }
  }

  static func remove() {
    users.withLock { users in
      users -= 1
      if users == 0 { FaultActions.restore() }
    }
  }
}

#if canImport(Glibc)
/// The actions of the signals before the handler was installed.
///
/// Proof that `@unchecked Sendable` is right: the memory is written under the lock of
/// ``FaultHandler``, or by a handler that ends the process. It is never freed.
@safe
private final class FaultActions: @unchecked Sendable {
  /// The signals of Swift's traps.
  ///
  /// The stack of the thread is intact after a trap, so the handler runs on it.
  static let traps = [SIGILL, SIGTRAP, SIGFPE]
  /// The signals that damaged memory or a full stack may cause; they get no report.
  static let damages = [SIGABRT, SIGBUS, SIGSEGV]
  private static let previous = FaultActions()

  private let actions: UnsafeMutablePointer<sigaction>

  private init() {
    unsafe actions = .allocate(capacity: 65)
    unsafe actions.initialize(repeating: sigaction(), count: 65)
  }

  /// Creates the static values that a handler and a copy use.
  static func prepare() {
    _ = (traps, damages, previous)
    _ = FaultHandler.role.load(ordering: .relaxed)
    _ = FaultHandler.reports.load(ordering: .relaxed)
    _ = FaultHandler.patience.load(ordering: .relaxed)
    ProcessCopy.prepare()
  }

  static func install() {
    prepare()
    for signal in traps { set(signal, SA_SIGINFO | SA_NODEFER) }
    for signal in damages { set(signal, SA_SIGINFO | SA_ONSTACK) }
  }

  private static func set(_ signal: Int32, _ flags: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = handleFault
    action.sa_flags = flags
    unsafe sigaction(signal, &action, previous.actions + Int(signal))
  }

  /// Restores the previous actions, except where another handler was installed meanwhile.
  static func restore() {
    for signal in traps + damages {
      var current = sigaction()
      unsafe sigaction(signal, nil, &current)
      if isOwn(current) { restore(signal) }
    }
  }

  static func restore(_ signal: Int32) {
    unsafe sigaction(signal, previous.actions + Int(signal), nil)
  }

  private static func isOwn(_ action: sigaction) -> Bool {
    typealias Handler =
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    let own: Handler = unsafe handleFault
    guard action.sa_flags & SA_SIGINFO != 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_sigaction, to: Int.self)
      == unsafeBitCast(own, to: Int.self)
  }

  /// Installs the handler for a process that runs one case, and unblocks its signals.
  static func installForRunner() {
    for signal in traps + damages + [SIGALRM] { set(signal, SA_SIGINFO | SA_NODEFER) }
    unblock()
  }

  /// Unblocks all signals, which are blocked in a copy that a handler made.
  static func unblock() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}

/// Handles a signal, on the thread that has trapped.
private func handleFault(
  _ signal: Int32,
  _ info: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  switch FaultHandler.role.load(ordering: .relaxed) {
  case .original:
    let isTrap = signal == SIGILL || signal == SIGTRAP || signal == SIGFPE
    FaultHandler.report(inCopy: isTrap)
    FaultActions.restore(signal)
    // The instruction repeats its own signal. A signal that was sent must be sent again.
    if unsafe info?.pointee.si_code ?? 0 <= 0 { raise(signal) }
  case .runner: ForkedProcess.interrupt(by: signal)
  case .reporter, .ending: _exit(1)
  }
}

extension FaultHandler {
  /// Creates the static values that a handler and a copy use.
  static func prepare() { FaultActions.prepare() }

  /// Marks the files, and lets a copy of the process print the report of the case that trapped.
  fileprivate static func report(inCopy makesReport: Bool) {
    let work = RunningWork.current
    CaseFiles.markAll(culprit: work?.markedFile ?? -1, isKnown: work != nil)
    guard makesReport, let work else { return }
    reports.add(1, ordering: .relaxed)
    let patience = patience.load(ordering: .relaxed)
    if !report(.trap, of: work, within: patience)
      && !report(.unshrunkTrap, of: work, within: shortPatience)
    {
      let sentence: StaticString =
        """
        Thorium: a case has trapped, and no copy of the process could report it. With a failure folder, \
        the next run of the check begins with this case.

        """
      _ = unsafe write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
    }
    reports.subtract(1, ordering: .relaxed)
    // If another case has trapped on another thread, the process waits for its report as well.
    var rest = Int(patience + shortPatience) * 100
    while reports.load(ordering: .relaxed) > 0 && rest > 0 {
      usleep(10_000)
      rest -= 1
    }
  }

  /// Lets a copy of the process make a report, and returns true when it did so in time.
  static func report(
    _ interruption: Interruption,
    of work: RunningWork,
    within limit: UInt32
  ) -> Bool {
    let copy = ProcessCopy.make(limit: limit)
    if copy == 0 { becomeReporter { work.makeReport(interruption) } }
    return copy > 0 && wait(for: copy) == 0
  }

  /// Makes a report in this copy of the process, and ends the copy.
  private static func becomeReporter(_ report: () -> Void) -> Never {
    role.store(.reporter, ordering: .relaxed)
    FaultActions.unblock()
    report()
    _exit(0)
  }

  /// Waits for the end of a copy, and returns its status: 0 after a regular end.
  static func wait(for copy: Int32) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(copy, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    return status
  }

  /// Installs the handler that ends a trapping case, and one that is late.
  static func becomeRunner() {
    role.store(.runner, ordering: .relaxed)
    FaultActions.installForRunner()
  }
}
#else
/// On other systems `fork` is not available, or signals have other names.
private enum FaultActions {
  static func install() {}
  static func restore() {}
}
#endif
