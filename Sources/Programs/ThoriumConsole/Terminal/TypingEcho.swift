import Synchronization
import ThoriumSystem

/// The echo of a terminal, which is off while a secret is typed.
///
/// Then the terminal shows only line breaks. A program that stops or ends turns the echo on again, since the
/// terminal then belongs to the shell. A program that continues turns it off.
///
/// A signal handler may call it. It allocates nothing. A thread that holds its lock handles no signals
/// and waits for nothing.
final class TypingEcho: Sendable {
  /// The echo of standard input.
  static let standard = TypingEcho(0)

  private let descriptor: Int32
  private let lock = SignalLock()
  /// True while a secret is typed.
  private let isSecret = Atomic(false)
  /// True when this object has turned the echo off.
  private let isHidden = Atomic(false)
  /// True when the program stops or ends, so that the echo must stay on.
  private let isReleased = Atomic(false)

  /// - Parameter descriptor: The terminal; nothing happens if it is not a terminal.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Hides typed text except line breaks.
  func hide() {
    lock.withLock {
      isSecret.store(true, ordering: .relaxed)
      if !isReleased.load(ordering: .relaxed) { turnOff() }
    }
  }

  /// Shows typed text again.
  func show() {
    lock.withLock {
      isSecret.store(false, ordering: .relaxed)
      turnOn()
    }
  }

  /// Restores the terminal for other programs, until `resume()`.
  func release() {
    lock.withLock {
      isReleased.store(true, ordering: .relaxed)
      turnOn()
    }
  }

  /// Takes the terminal back, and turns the echo off while a secret is typed.
  func resume() {
    lock.withLock {
      isReleased.store(false, ordering: .relaxed)
      if isSecret.load(ordering: .relaxed) { turnOff() }
    }
  }

  /// Turns the echo off, unless another program has the terminal.
  ///
  /// When this program comes to the foreground later, it is continued and calls ``resume()``.
  private func turnOff() {
    guard isInForeground(of: descriptor) else { return }
    change { flags in
      guard flags & tcflag_t(ECHO) != 0 else { return false }
      flags &= ~tcflag_t(ECHO)
      flags |= tcflag_t(ECHONL)
      isHidden.store(true, ordering: .relaxed)
      return true
    }
  }

  /// Turns the echo on, unless another program has the terminal, which then has its settings.
  private func turnOn() {
    guard isHidden.exchange(false, ordering: .relaxed), isInForeground(of: descriptor)
    else { return }
    change { flags in
      // Another program may have changed the terminal in the meantime.
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
}
