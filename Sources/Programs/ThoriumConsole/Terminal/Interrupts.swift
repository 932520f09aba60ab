import Dispatch
import Synchronization
import ThoriumSystem
import ThoriumText

/// The end of a program, and the signals that end, stop or continue it.
///
/// One thread always ends the process. A signal handler only records its signal, and a program that has finished
/// records its end. That thread handles the records in order. So a program that was interrupted before it finished
/// is killed by the signal, and never ends with its own status.
package enum Interrupts {
  /// The signals that end a program, each with the program's last line.
  private static let farewells: [(signal: Int32, text: StaticString)] = [
    (SIGINT, "\ninterrupted\n"), (SIGTERM, "\nterminated\n"), (SIGHUP, "\nhung up\n"),
    (SIGQUIT, "\nquit\n"),
  ]

  /// The signals that end a program without a last line: faults, and signals that it does not use.
  private static let failures = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU,
    SIGXFSZ, SIGVTALRM, SIGPROF,
  ]

  /// Installs the signal handlers of the process, and unblocks signals that its parent has blocked.
  ///
  /// A signal that was ignored stays ignored. So a program started by `nohup` outlives its terminal. Keys like
  /// Ctrl-C do not end a program in the background of a script.
  ///
  /// - Returns: False when too many files are open for a pipe.
  static func installHandlers() -> Bool {
    guard notes.isOpen else { return false }
    // Created here, since creating them allocates, which a signal handler must not do.
    _ = (TerminalMode.secret, TerminalMode.keys)
    for (signal, _) in farewells where SignalAction.kind(of: signal) != .ignored {
      SignalAction.set(signal, noteEnd)
    }
    for signal in failures {
      switch SignalAction.kind(of: signal) {
      case .standard: SignalAction.set(signal, die)
      case .handled: unsafe SignalAction.precede(signal, noteFault)
      case .ignored: break
      }
    }
    if SignalAction.kind(of: SIGTSTP) != .ignored { SignalAction.set(SIGTSTP, noteStop) }
    if SignalAction.kind(of: SIGTTIN) != .ignored { SignalAction.set(SIGTTIN, stopReading) }
    SignalAction.set(SIGCONT, noteStop)
    SignalAction.set(SIGURG, noteStatus)
    SignalAction.set(SIGWINCH, noteSize)
    SignalSet(farewells.map(\.signal) + [SIGTSTP, SIGCONT, SIGURG, SIGWINCH]).unblock()
    DispatchQueue(label: "thorium.signals").async { serve() }
    return true
  }

  /// Ends the process with a status, unless an earlier signal ends it.
  ///
  /// The signals go to the main thread, which may be handling one now. So the main thread also records the end,
  /// through a signal that is delivered after those: `SIGURG`. It is harmless and has a higher number.
  static func endProcess(with status: Int32) -> Never {
    notes.status.store(status, ordering: .releasing)
    kill(getpid(), SIGURG)
    // The process still exists here only if other code has replaced the handler of SIGURG.
    sleep(5)
    notes.add(SIGURG)
    while true { pause() }
  }

  /// Unblocks the signal that stops the calling thread when it reads in the background.
  static func allowStops() {
    SignalSet([SIGTTIN]).unblock()
  }

  /// Sets a closure that is called each time that the program continues in the foreground.
  static func whenContinued(_ body: @escaping @Sendable () -> Void) {
    continuation.withLock { $0 = body }
  }

  /// Sets a closure that is called each time that the terminal has changed its size, or Ctrl-C has cleared its line.
  static func whenResized(_ body: @escaping @Sendable () -> Void) {
    resizing.withLock { $0 = body }
  }

  /// Sets a closure whose lines follow the last line of an interrupted program.
  ///
  /// It may wait for at most 100 ms for a reader, and for no lock of the output.
  package static func reportingEnd(_ body: (@Sendable () -> [String])?) {
    endReport.withLock { $0 = body }
  }

  private static let continuation = Mutex<(@Sendable () -> Void)?>(nil)
  private static let resizing = Mutex<(@Sendable () -> Void)?>(nil)
  private static let endReport = Mutex<(@Sendable () -> [String])?>(nil)

  /// Handles the records, one after another.
  private static func serve() {
    SignalSet.blockAll()
    while true {
      switch notes.next() {
      case SIGURG:
        // A signal that ends the program may have arrived since; it takes precedence.
        guard notes.claimEnd() else { continue }
        releaseTerminal()
        exit(notes.status.load(ordering: .acquiring))
      case SIGTSTP: suspendProcess()
      case SIGCONT: resume()
      case SIGWINCH:
        notes.isResized.store(false, ordering: .releasing)
        resizing.withLock { $0 }?()
      case let signal: endProcess(by: signal)
      }
    }
  }

  /// Stops the program, unless a signal to continue has arrived; returns when it continues.
  ///
  /// A signal to continue that arrives between the check and the stop does not prevent the stop.
  private static func suspendProcess() {
    releaseTerminal()
    SignalAction.set(SIGTSTP, SIG_DFL)
    SignalSet([SIGTSTP]).unblock()
    if notes.isStopping.load(ordering: .acquiring) { raise(SIGTSTP) }
    SignalSet.blockAll()
    SignalAction.set(SIGTSTP, noteStop)
    resumeTerminal()
  }

  private static func resume() {
    resumeTerminal()
    guard isInForeground(of: 0) else { return }
    guard let body = continuation.withLock({ $0 }) else { return }
    // The output may block when nothing reads the terminal, and this thread must not block.
    DispatchQueue(label: "thorium.prompt").async { body() }
  }

  /// Writes the last line for a signal, and ends the process by it.
  ///
  /// It waits at most 100 ms for a reader of standard error, and the report of the end as long for its own.
  private static func endProcess(by signal: Int32) {
    releaseTerminal()
    var errors = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    if let text = farewells.first(where: { $0.signal == signal })?.text,
      unsafe poll(&errors, 1, 100) == 1
    {
      _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
      let report = endReport.withLock { $0 }.map { $0() } ?? []
      let lines = report.map { $0.escaped + "\n" }.joined()
      if !lines.isEmpty { _ = unsafe write(2, lines, lines.utf8.count) }
    }
    die(by: signal)
  }
}

/// The records of the process, which its signal handlers reach.
private let notes = SignalNotes()

/// Records a signal that ends the program; a second such signal kills it immediately.
///
/// Ctrl-C ends no program while a line is half typed: it clears the line.
private func noteEnd(_ number: Int32) {
  if number == SIGINT, TerminalMode.keys.clearLine() { return noteSize(SIGWINCH) }
  if notes.claimEnd() { notes.add(number) } else { die(by: number) }
}

/// Records a signal that stops or continues the program.
private func noteStop(_ number: Int32) {
  notes.isStopping.store(number == SIGTSTP, ordering: .releasing)
  notes.add(number)
}

/// Stops the program when it reads in the background, unless another signal is about to end it.
///
/// A shell ends a stopped program by two signals: the second one continues it. Then the program reads again, perhaps
/// before the main thread has handled the first signal. So this waits until the main thread has handled a later
/// signal, `SIGURG`. It does not wait for long, in case other code has replaced the handler of that signal.
private func stopReading(_ number: Int32) {
  let turn = notes.turn.load(ordering: .acquiring)
  kill(getpid(), SIGURG)
  for _ in 0..<5_000 where notes.turn.load(ordering: .acquiring) == turn { usleep(1_000) }
  // The end takes a moment, and the next read is interrupted by the same signal.
  if notes.isClaimed {
    usleep(20_000)
    return
  }
  SignalAction.set(number, SIG_DFL)
  raise(number)
  SignalSet([number]).unblock()
  SignalAction.set(number, stopReading)
}

/// Records that the terminal has changed its size, unless an earlier change is still recorded.
private func noteSize(_ number: Int32) {
  if !notes.isResized.exchange(true, ordering: .acquiringAndReleasing) { notes.add(number) }
}

/// Records the end of a program that has finished, and that the earlier signals are handled.
private func noteStatus(_ number: Int32) {
  notes.turn.add(1, ordering: .releasing)
  if notes.status.load(ordering: .acquiring) >= 0 { notes.add(number) }
}

/// Restores the terminal for other programs.
private func releaseTerminal() {
  TerminalMode.secret.release()
  TerminalMode.keys.release()
}

/// Takes the terminal back, after the program has continued.
private func resumeTerminal() {
  TerminalMode.secret.resume()
  TerminalMode.keys.resume()
}

/// Restores the terminal, and lets the earlier handler act: that of Swift prints a backtrace.
///
/// A fault happens again after the return, with its address. A signal that was sent must be sent again.
private func noteFault(
  _ number: Int32,
  _ facts: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  releaseTerminal()
  SignalAction.restoreEarlier(number)
  let isAgain = number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV
  if unsafe !isAgain || (facts?.pointee.si_code ?? 0) <= 0 { raise(number) }
}

/// Restores the terminal, and lets the signal kill the process.
private func die(by number: Int32) {
  releaseTerminal()
  SignalAction.set(number, SIG_DFL)
  raise(number)
  SignalSet([number]).unblock()
  // The kernel does not let the first process of a container kill itself by a signal.
  _exit(128 + number)
}
