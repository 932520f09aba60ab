import Foundation

/// A shell at a terminal of its own, at which a test types.
///
/// The shell leads the session, so that Ctrl-C and Ctrl-Z have their meaning there.
package final class ShellSession {
  /// The time after which a terminal that shows nothing hangs, in milliseconds.
  private static let patience: Int32 = 120_000

  private let keyboard: FileHandle
  private let shell: pid_t
  private var hasEnded = false
  private var unheard = UnheardText()
  /// All that the terminal has shown.
  package private(set) var shown = ""

  /// Starts a shell with a script, in which `$program` is a program of this package.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - program: The name of the program.
  ///   - kind: The kind of terminal; by default one that cannot move its cursor, so that lines are not edited.
  /// - Throws: An error if there is no terminal.
  package init(
    _ script: String,
    program: String = "MainActorProgram",
    kind: String = "dumb"
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    guard unsafe openpty(&master, &slave, &name, nil, nil) == 0 else {
      throw TerminalError(description: "There is no terminal: error \(errno).")
    }
    keyboard = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let executable = try builtProgram(program).path
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    // At a terminal, Swift's runtime would ask what to show of a crash.
    let quiet = "export SWIFT_BACKTRACE=enable=no TERM=\(kind)"
    shell = try Self.spawn("\(quiet); program='\(executable)'; \(script)", at: path)
    close(slave)
  }

  deinit {
    // An unreaped shell stays a zombie. swift-testing waits for any ended child, and finds this one again and again.
    if hasEnded { return }
    kill(shell, SIGKILL)
    _ = waitForShell()
  }

  private static func spawn(_ script: String, at terminal: String) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // A leader of a session that opens a terminal controls it.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | newSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = ["/bin/sh", "-c", script]
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for place in unsafe arguments.indices { unsafe free(arguments[place]) } }
    var shell: pid_t = 0
    let error = unsafe posix_spawn(&shell, "/bin/sh", &actions, &attributes, arguments, environ)
    guard error == 0 else { throw TerminalError(description: "No shell starts: error \(error).") }
    return shell
  }

  /// `POSIX_SPAWN_SETSID`, which the headers declare only under feature macros.
  private static var newSession: Int32 {
    #if canImport(Glibc)
    0x80
    #else
    0x400
    #endif
  }

  /// Types some text, or a key: `\u{3}` is Ctrl-C.
  package func type(_ text: String) throws {
    try type(Array(text.utf8))
  }

  /// Types some text, and waits until the terminal shows an answer after the text that was heard before.
  package func type(_ text: String, thenHear answer: String) throws {
    try type(text)
    try hear(answer)
  }

  /// Types bytes.
  package func type(_ bytes: [UInt8]) throws {
    try keyboard.write(contentsOf: Data(bytes))
  }

  /// Waits until the terminal shows a text after the text that was heard before, and returns the text up to there.
  @discardableResult
  package func hear(_ text: String) throws -> String {
    while true {
      if let heard = unheard.take(through: text) { return heard }
      guard listen() else {
        throw TerminalError(
          description:
            "The terminal has gone, or shows nothing more, before \(text): \(unheard.text)"
        )
      }
    }
  }

  /// Waits until the terminal shows more; returns false when it shows nothing for a long time.
  private func listen() -> Bool {
    guard let bytes = read(within: Self.patience), !bytes.isEmpty else { return false }
    let more = String(decoding: bytes, as: UTF8.self)
    unheard.text += more
    shown += more
    return true
  }

  /// Waits until the terminal shows more, and returns its bytes.
  ///
  /// - Parameter patience: The milliseconds to wait; negative for no limit.
  /// - Returns: The bytes; none after the time, and `nil` when no program has the terminal any more.
  package func read(within patience: Int32 = -1) -> [UInt8]? {
    var file = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&file, 1, patience) == 0 { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe Foundation.read(keyboard.fileDescriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// True when the terminal shows typed text.
  package var echoes: Bool {
    var settings = termios()
    _ = unsafe tcgetattr(keyboard.fileDescriptor, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// True when the terminal passes each key to the program at once.
  package var passesKeys: Bool {
    var settings = termios()
    _ = unsafe tcgetattr(keyboard.fileDescriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Changes the size of the terminal, as a window does.
  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(keyboard.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Waits for the end of the shell, and kills it if it shows nothing for a long time.
  ///
  /// - Returns: Its exit status, or the signal that has killed it as a negative number.
  package func end() -> Int32 {
    while let bytes = read(within: Self.patience) {
      // A shell that has ended has closed its terminal, so this one hangs.
      if bytes.isEmpty {
        kill(shell, SIGKILL)
        break
      }
      shown += String(decoding: bytes, as: UTF8.self)
    }
    let status = waitForShell()
    hasEnded = true
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }

  private func waitForShell() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(shell, &status, 0) == -1 && errno == EINTR {}
    return status
  }
}
