import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The end of a program, and the signals that end, stop or continue it.
///
/// One thread ends the process, whatever ends it. A signal handler only notes its signal, and so does
/// a program that is over; that thread serves the notes in their order. So a program that was
/// interrupted before it was over is killed by the signal, and never ends with a status of its own.
enum Interrupts {
  /// The signals that end a program, each with the program's last line.
  private static let farewells: [(signal: Int32, text: StaticString)] = [
    (SIGINT, "\ninterrupted\n"), (SIGTERM, "\nterminated\n"), (SIGHUP, "\nhung up\n"),
    (SIGQUIT, "\nquit\n"),
  ]

  /// The signals that end a program at once: it has failed, or nobody expects them.
  private static let failures = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU,
    SIGXFSZ, SIGVTALRM, SIGPROF,
  ]

  /// Takes the signals of the process from now on, also where its parent had them blocked.
  ///
  /// A signal that was ignored stays ignored: a program that was started by `nohup` outlives its
  /// terminal, and one in the background of a script is not ended by its keys.
  ///
  /// - Returns: Whether that was possible: too many files may be open.
  static func take() -> Bool {
    guard notes.isOpen else { return false }
    // A handler cannot create what it uses.
    _ = TypingEcho.standard
    for (signal, _) in farewells where SignalAction.kind(of: signal) != .ignored {
      SignalAction.set(signal, noteEnd)
    }
    for signal in failures where SignalAction.kind(of: signal) == .standard {
      SignalAction.set(signal, die)
    }
    if SignalAction.kind(of: SIGTSTP) != .ignored { SignalAction.set(SIGTSTP, noteStop) }
    SignalAction.set(SIGCONT, noteStop)
    SignalAction.set(SIGURG, noteStatus)
    SignalSet(farewells.map(\.signal) + [SIGTSTP, SIGCONT, SIGURG]).unblock()
    DispatchQueue(label: "thorium.signals").async { serve() }
    return true
  }

  /// Ends the process with a status, unless a signal has come before, which then ends it.
  ///
  /// The signals go to the main thread, which may have begun to handle one just now. So the end is
  /// noted there too, by a signal that comes after those: `SIGURG`, which is harmless and of a higher
  /// number.
  static func end(with status: Int32) -> Never {
    notes.status.store(status, ordering: .releasing)
    kill(getpid(), SIGURG)
    // Only where other code has taken SIGURG for itself, the process is still there.
    sleep(5)
    notes.add(SIGURG)
    while true { pause() }
  }

  /// Lets the calling thread be stopped when it reads in the background.
  static func allowStops() {
    SignalSet([SIGTTIN]).unblock()
  }

  /// Calls something each time that the program continues in the foreground.
  static func whenContinued(_ body: @escaping @Sendable () -> Void) {
    continuation.withLock { $0 = body }
  }

  private static let continuation = Mutex<(@Sendable () -> Void)?>(nil)

  /// Serves the notes, one after the other.
  private static func serve() {
    SignalSet.blockAll()
    while true {
      switch notes.next() {
      case SIGURG:
        // Another signal may have been noted since, which then goes first.
        guard notes.claimEnd() else { continue }
        TypingEcho.standard.release()
        exit(notes.status.load(ordering: .acquiring))
      case SIGTSTP: stop()
      case SIGCONT: resume()
      case let signal: end(by: signal)
      }
    }
  }

  /// Stops the program; returns when it continues.
  private static func stop() {
    TypingEcho.standard.release()
    SignalAction.set(SIGTSTP, SIG_DFL)
    SignalSet([SIGTSTP]).unblock()
    raise(SIGTSTP)
    SignalSet.blockAll()
    SignalAction.set(SIGTSTP, noteStop)
    TypingEcho.standard.resume()
  }

  private static func resume() {
    TypingEcho.standard.resume()
    guard TypingEcho.standard.isInForeground else { return }
    guard let body = continuation.withLock({ $0 }) else { return }
    // Nobody may read what it writes; the thread of the signals does not wait for that.
    DispatchQueue(label: "thorium.prompt").async { body() }
  }

  /// Says which signal has come, and ends by it.
  ///
  /// Where nobody reads, that is not waited for.
  private static func end(by signal: Int32) {
    TypingEcho.standard.release()
    var errors = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    if let text = farewells.first(where: { $0.signal == signal })?.text,
      unsafe poll(&errors, 1, 100) == 1
    {
      _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
    }
    die(by: signal)
  }
}

/// The notes of the process, which its signal handlers reach.
private let notes = SignalNotes()

/// Notes a signal that ends the program; a second one ends it at once.
private func noteEnd(_ number: Int32) {
  if notes.claimEnd() { notes.add(number) } else { die(by: number) }
}

/// Notes a signal that stops the program or continues it.
private func noteStop(_ number: Int32) {
  notes.add(number)
}

/// Notes the end of a program that is over.
private func noteStatus(_ number: Int32) {
  if notes.status.load(ordering: .acquiring) >= 0 { notes.add(number) }
}

/// Leaves the terminal as it was found, and lets the signal kill the process.
private func die(by number: Int32) {
  TypingEcho.standard.release()
  SignalAction.set(number, SIG_DFL)
  raise(number)
  SignalSet([number]).unblock()
  // The first process of a container is not killed by signals of its own.
  _exit(128 + number)
}
