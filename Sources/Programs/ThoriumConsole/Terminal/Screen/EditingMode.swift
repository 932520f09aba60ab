import Synchronization
import ThoriumSystem

/// The mode of a terminal in which a program receives each key, and shows typed text itself.
///
/// Keys that send signals, such as Ctrl-C, still do so. The terminal marks pasted text. A program that stops or ends
/// restores the terminal, which then belongs to the shell. A program that continues takes it again.
///
/// A signal handler may call it. It allocates nothing. A thread that holds its lock handles no signals.
final class EditingMode: Sendable {
  /// The mode of the terminal of the standard streams.
  static let standard = EditingMode(input: 0, output: 2)

  /// The settings of a terminal that the mode changes.
  private struct Settings: Equatable {
    var input: tcflag_t
    var local: tcflag_t
    var least: cc_t
    var time: cc_t

    init(_ terminal: termios) {
      (input, local) = (terminal.c_iflag, terminal.c_lflag)
      least = terminal[control: VMIN]
      time = terminal[control: VTIME]
    }

    /// The settings in which each key arrives at once and unchanged.
    var forKeys: Settings {
      var settings = self
      settings.input &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
      settings.local &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
      (settings.least, settings.time) = (1, 0)
      return settings
    }

    func apply(to terminal: inout termios) {
      (terminal.c_iflag, terminal.c_lflag) = (input, local)
      terminal[control: VMIN] = least
      terminal[control: VTIME] = time
    }
  }

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

  /// - Parameters:
  ///   - input: The terminal.
  ///   - output: The file that receives its control sequences.
  init(input: Int32, output: Int32) {
    (self.input, self.output) = (input, output)
  }

  /// Takes the terminal, unless another program has it.
  func begin() {
    lock.withLock {
      isWanted.store(true, ordering: .relaxed)
      if !isReleased.load(ordering: .relaxed) { turnOn() }
    }
  }

  /// Restores the terminal at the end of a session.
  func end() {
    lock.withLock {
      isWanted.store(false, ordering: .relaxed)
      turnOff()
    }
  }

  /// Restores the terminal for other programs, until `resume()`.
  func release() {
    lock.withLock {
      isReleased.store(true, ordering: .relaxed)
      turnOff()
    }
  }

  /// Takes the terminal back, if a session wants it.
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
    let settings = Settings(terminal)
    // A shell may have changed the terminal while this program was stopped.
    if settings.forKeys == settings {
      if isOn.load(ordering: .relaxed) { return }
    } else {
      let flags = UInt64(settings.input) << 32 | UInt64(settings.local)
      self.flags.store(flags, ordering: .relaxed)
      let characters = UInt32(settings.least) << 8 | UInt32(settings.time)
      self.characters.store(characters, ordering: .relaxed)
      settings.forKeys.apply(to: &terminal)
      guard unsafe tcsetattr(input, TCSANOW, &terminal) == 0 else { return }
    }
    isOn.store(true, ordering: .relaxed)
    send("\u{1B}[?2004h")
  }

  /// Restores the terminal, unless another program has it: a shell sets its own mode when it takes the terminal.
  private func turnOff() {
    guard isOn.exchange(false, ordering: .relaxed), isInForeground(of: input) else { return }
    send("\u{1B}[?2004l")
    // The cursor moves below the line, so that the next text does not overwrite a part of it.
    for _ in 0..<rowsBelow.exchange(0, ordering: .relaxed) {
      guard send("\n") else { break }
    }
    var terminal = termios()
    guard unsafe tcgetattr(input, &terminal) == 0 else { return }
    let settings = Settings(terminal)
    // Another program may have changed the terminal in the meantime.
    guard settings.forKeys == settings else { return }
    var restored = settings
    let flags = self.flags.load(ordering: .relaxed)
    restored.input = tcflag_t(truncatingIfNeeded: flags >> 32)
    restored.local = tcflag_t(truncatingIfNeeded: flags)
    let characters = self.characters.load(ordering: .relaxed)
    restored.least = cc_t(truncatingIfNeeded: characters >> 8)
    restored.time = cc_t(truncatingIfNeeded: characters)
    restored.apply(to: &terminal)
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
  /// A control character or a limit of the terminal.
  fileprivate subscript(control index: Int32) -> cc_t {
    get {
      var characters = c_cc
      return unsafe withUnsafeBytes(of: &characters) { bytes in
        unsafe bytes.load(fromByteOffset: Int(index) * MemoryLayout<cc_t>.size, as: cc_t.self)
      }
    }
    set {
      unsafe withUnsafeMutableBytes(of: &c_cc) { bytes in
        unsafe bytes.storeBytes(
          of: newValue,
          toByteOffset: Int(index) * MemoryLayout<cc_t>.size,
          as: cc_t.self
        )
      }
    }
  }
}
