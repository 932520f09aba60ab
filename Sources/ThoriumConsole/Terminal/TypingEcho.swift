import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether a terminal shows what is typed into it.
///
/// While a secret is typed, the terminal shows line breaks alone. A program that stops or ends
/// releases the terminal, which then belongs to the shell; a program that continues hides again.
///
/// A signal handler may call it: it allocates nothing, and a thread that holds its lock takes no
/// signals and waits for nothing.
final class TypingEcho: Sendable {
  /// The terminal at which the program is typed.
  static let standard = TypingEcho(0)

  private let descriptor: Int32
  private let isLocked = Atomic(false)
  /// Whether a secret is typed now.
  private let isSecret = Atomic(false)
  /// Whether this object has turned the echo off.
  private let isHidden = Atomic(false)
  /// Whether the program stops or ends, so that nothing may be hidden.
  private let isReleased = Atomic(false)

  /// - Parameter descriptor: The terminal; nothing happens where it is none.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Shows no more of what is typed but the ends of lines.
  func hide() {
    locked {
      isSecret.store(true, ordering: .relaxed)
      if !isReleased.load(ordering: .relaxed) { turnOff() }
    }
  }

  /// Shows again what is typed, where it was hidden.
  func show() {
    locked {
      isSecret.store(false, ordering: .relaxed)
      turnOn()
    }
  }

  /// Leaves the terminal to others, as it was found, until ``resume()``.
  func release() {
    locked {
      isReleased.store(true, ordering: .relaxed)
      turnOn()
    }
  }

  /// Takes the terminal back, and hides a secret that is still to be typed.
  func resume() {
    locked {
      isReleased.store(false, ordering: .relaxed)
      if isSecret.load(ordering: .relaxed) { turnOff() }
    }
  }

  /// True unless the terminal belongs to another job of its shell.
  var isInForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group == -1 || group == getpgrp()
  }

  /// Hides what is typed, unless another program has the terminal.
  ///
  /// A program that comes to the foreground is continued, and hides then.
  private func turnOff() {
    guard isInForeground else { return }
    change { flags in
      guard flags & tcflag_t(ECHO) != 0 else { return false }
      flags &= ~tcflag_t(ECHO)
      flags |= tcflag_t(ECHONL)
      isHidden.store(true, ordering: .relaxed)
      return true
    }
  }

  private func turnOn() {
    guard isHidden.exchange(false, ordering: .relaxed) else { return }
    change { flags in
      // Another program may have changed the terminal since.
      guard flags & tcflag_t(ECHO) == 0, flags & tcflag_t(ECHONL) != 0 else { return false }
      flags |= tcflag_t(ECHO)
      flags &= ~tcflag_t(ECHONL)
      return true
    }
  }

  private func change(_ body: (inout tcflag_t) -> Bool) {
    var terminal = termios()
    guard unsafe tcgetattr(descriptor, &terminal) == 0, body(&terminal.c_lflag) else { return }
    _ = unsafe tcsetattr(descriptor, TCSANOW, &terminal)
  }

  /// Runs what no other thread and no signal handler may interrupt.
  private func locked(_ body: () -> Void) {
    let before = SignalSet.blockAll()
    while isLocked.exchange(true, ordering: .acquiring) { sched_yield() }
    body()
    isLocked.store(false, ordering: .releasing)
    before.replaceMask()
  }
}
