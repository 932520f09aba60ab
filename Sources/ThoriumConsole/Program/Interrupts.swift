#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The signals by which a program is ended from outside: Ctrl-C, Ctrl-\\, `kill`, a terminal that has gone.
enum Interrupts {
  /// Says from now on that one has come, and ends; also where our parent had them blocked.
  ///
  /// Who was started so as to outlive the terminal, as by `nohup`, goes on when that goes; and who was
  /// started in the background of a script is not ended by its keys.
  static func take() {
    signal(SIGTERM, end)
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    for ending in [SIGINT, SIGQUIT, SIGHUP] {
      let before = unsafe unsafeBitCast(signal(ending, SIG_IGN), to: Int.self)
      if before != ignored { signal(ending, end) }
    }
    unblock()
  }

  /// Lets the calling thread take them, at once one that is pending.
  static func unblock() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// Says which signal has come, lets the terminal show again what is typed, and ends.
///
/// Nobody is waited for who does not read, and a second signal ends the program at once.
private func end(_ number: Int32) {
  signal(SIGINT, SIG_DFL)
  signal(SIGQUIT, SIG_DFL)
  signal(SIGTERM, SIG_DFL)
  signal(SIGHUP, SIG_DFL)
  Interrupts.unblock()
  // In the background, who changes the terminal would be stopped.
  signal(SIGTTOU, SIG_IGN)
  TypingEcho.show(0)
  let farewell: StaticString =
    switch number {
    case SIGTERM: "\nterminated\n"
    case SIGHUP: "\nhung up\n"
    case SIGQUIT: "\nquit\n"
    default: "\ninterrupted\n"
    }
  var errors = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
  if unsafe poll(&errors, 1, 100) == 1 {
    _ = unsafe write(2, farewell.utf8Start, farewell.utf8CodeUnitCount)
  }
  // Whoever quits wants to see where the program was.
  if number == SIGQUIT { raise(SIGQUIT) }
  _exit(128 + number)
}
