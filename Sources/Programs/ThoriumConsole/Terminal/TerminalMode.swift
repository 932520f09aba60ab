import Synchronization
import ThoriumSystem

/// A temporary mode of a terminal: for keys, or for a secret.
///
/// A program that stops or ends restores the terminal, which then belongs to the shell. A program that continues takes
/// it again.
///
/// A signal handler may call it. It allocates nothing. A thread that holds its lock handles no signals.
final class TerminalMode: Sendable {
  /// The kinds of modes.
  enum Kind {
    /// The program receives each key, and shows typed text itself.
    ///
    /// Keys that send signals, such as Ctrl-C, still do so. The terminal marks pasted text.
    case keys
    /// The terminal shows only line breaks of typed text, while a secret is typed.
    case secret
  }

  private enum Line: UInt8, AtomicRepresentable {
    case empty, typed
    /// Ctrl-C has cleared the line, which is still shown.
    case cleared
  }

  /// The mode of the terminal of the standard streams for an edited line.
  static let keys = TerminalMode(.keys, input: 0, output: 2)
  /// The mode of the terminal of the standard streams for a secret.
  static let secret = TerminalMode(.secret, input: 0, output: 2)

  private let kind: Kind
  private let input: Int32
  private let output: Int32
  private let lock = SignalLock()
  /// True from `begin()` to `end()`.
  private let isWanted = Atomic(false)
  /// True while the terminal is in this mode.
  private let isOn = Atomic(false)
  /// True when the program stops or ends, so that the mode must stay off.
  private let isReleased = Atomic(false)
  /// The settings to restore, packed.
  private let flags = Atomic<UInt64>(0)
  private let characters = Atomic<UInt32>(0)
  /// The number of rows of the line below the cursor.
  let rowsBelow = Atomic(0)
  /// The edited line, as Ctrl-C finds it.
  private let line = Atomic(Line.empty)

  /// - Parameters:
  ///   - kind: The kind of the mode.
  ///   - input: The terminal; nothing happens if it is not a terminal.
  ///   - output: The file that receives its control sequences.
  init(_ kind: Kind, input: Int32, output: Int32) {
    (self.kind, self.input, self.output) = (kind, input, output)
  }

  /// Takes the terminal, unless another program has it.
  ///
  /// When this program comes to the foreground later, it is continued and calls ``resume()``.
  func begin() {
    lock.withLock {
      isWanted.store(true, ordering: .relaxed)
      if !isReleased.load(ordering: .relaxed) { turnOn() }
    }
  }

  /// Restores the terminal when the mode is no longer needed.
  func end() {
    lock.withLock {
      isWanted.store(false, ordering: .relaxed)
      turnOff()
      line.store(.empty, ordering: .relaxed)
    }
  }

  /// Records whether the edited line has a text.
  func noteLine(isTyped: Bool) {
    change(isTyped ? .empty : .typed, to: isTyped ? .typed : .empty)
  }

  /// Clears a typed line, which the prompt erases later; safe in a signal handler.
  ///
  /// - Returns: False if no text is typed.
  func clearLine() -> Bool { change(.typed, to: .cleared) }

  /// Returns whether the line was cleared since the last call.
  func takeClearing() -> Bool { change(.cleared, to: .empty) }

  @discardableResult
  private func change(_ old: Line, to new: Line) -> Bool {
    line.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  /// Restores the terminal for other programs, until `resume()`.
  func release() {
    lock.withLock {
      isReleased.store(true, ordering: .relaxed)
      turnOff()
    }
  }

  /// Takes the terminal back, if the mode is needed.
  func resume() {
    lock.withLock {
      isReleased.store(false, ordering: .relaxed)
      if isWanted.load(ordering: .relaxed) { turnOn() }
    }
  }

  private func turnOn() {
    guard isInForeground(of: input) else { return }
    var terminal = termios()
    guard unsafe tcgetattr(input, &terminal) == 0 else { return }
    // A terminal that shows no typed text by itself is left alone.
    if kind == .secret, terminal.c_lflag & tcflag_t(ECHO) == 0 { return }
    // A shell may have changed the terminal while this program was stopped.
    if terminal.isIn(kind) {
      if isOn.load(ordering: .relaxed) { return }
    } else {
      flags.store(terminal.flags, ordering: .relaxed)
      characters.store(terminal.characters, ordering: .relaxed)
      terminal.set(kind)
      guard unsafe tcsetattr(input, TCSANOW, &terminal) == 0 else { return }
    }
    isOn.store(true, ordering: .relaxed)
    if kind == .keys { send("\u{1B}[?2004h") }
  }

  /// Restores the terminal, unless another program has it: a shell sets its own mode when it takes the terminal.
  private func turnOff() {
    guard isOn.exchange(false, ordering: .relaxed), isInForeground(of: input) else { return }
    if kind == .keys { send("\u{1B}[?2004l") }
    // The cursor moves below the line, so that the next text does not overwrite a part of it.
    for _ in 0..<rowsBelow.exchange(0, ordering: .relaxed) {
      guard send("\n") else { break }
    }
    var terminal = termios()
    // Another program may have changed the terminal in the meantime.
    guard unsafe tcgetattr(input, &terminal) == 0, terminal.isIn(kind) else { return }
    terminal.flags = flags.load(ordering: .relaxed)
    terminal.characters = characters.load(ordering: .relaxed)
    _ = unsafe tcsetattr(input, TCSANOW, &terminal)
  }

  /// Writes a control sequence.
  ///
  /// - Returns: False if the terminal takes nothing for 100 ms.
  @discardableResult
  private func send(_ text: StaticString) -> Bool {
    var file = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&file, 1, 100) == 1 else { return false }
    return unsafe write(output, text.utf8Start, text.utf8CodeUnitCount) > 0
  }
}

extension termios {
  /// The flags of input and of typed text, packed.
  fileprivate var flags: UInt64 {
    get { UInt64(c_iflag) << 32 | UInt64(c_lflag) }
    set {
      c_iflag = tcflag_t(truncatingIfNeeded: newValue >> 32)
      c_lflag = tcflag_t(truncatingIfNeeded: newValue)
    }
  }

  /// The minimum number of bytes of a read and its timeout, packed.
  fileprivate var characters: UInt32 {
    get { UInt32(self[control: VMIN]) << 8 | UInt32(self[control: VTIME]) }
    set {
      self[control: VMIN] = cc_t(truncatingIfNeeded: newValue >> 8)
      self[control: VTIME] = cc_t(truncatingIfNeeded: newValue)
    }
  }

  fileprivate func isIn(_ kind: TerminalMode.Kind) -> Bool {
    var other = self
    other.set(kind)
    return (other.flags, other.characters) == (flags, characters)
  }

  fileprivate mutating func set(_ kind: TerminalMode.Kind) {
    switch kind {
    case .keys:
      c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
      c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
      characters = 1 << 8
    case .secret:
      c_lflag &= ~tcflag_t(ECHO)
      c_lflag |= tcflag_t(ECHONL)
    }
  }

  /// A control character or a limit of the terminal.
  private subscript(control index: Int32) -> cc_t {
    get { unsafe withUnsafeBytes(of: c_cc) { unsafe $0[Int(index)] } }
    set { unsafe withUnsafeMutableBytes(of: &c_cc) { unsafe $0[Int(index)] = newValue } }
  }
}
