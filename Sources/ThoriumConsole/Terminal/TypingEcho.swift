#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether a terminal shows what is typed into it.
///
/// What is hidden is remembered by the terminal itself, which then shows line breaks alone; so also a
/// handler of signals can undo it, which may touch nothing of ours.
enum TypingEcho {
  /// Shows no more of what is typed but the ends of lines; nothing happens where it is no terminal.
  static func hide(_ descriptor: Int32) {
    change(descriptor) { flags in
      flags &= ~tcflag_t(ECHO)
      flags |= tcflag_t(ECHONL)
    }
  }

  /// Shows again what is typed, where it was hidden by ``hide(_:)``.
  static func show(_ descriptor: Int32) {
    change(descriptor) { flags in
      guard flags & tcflag_t(ECHO) == 0, flags & tcflag_t(ECHONL) != 0 else { return }
      flags |= tcflag_t(ECHO)
      flags &= ~tcflag_t(ECHONL)
    }
  }

  private static func change(_ descriptor: Int32, _ body: (inout tcflag_t) -> Void) {
    var terminal = termios()
    guard unsafe tcgetattr(descriptor, &terminal) == 0 else { return }
    body(&terminal.c_lflag)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &terminal)
  }
}
