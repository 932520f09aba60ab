import Foundation
import Testing

/// A shell at a terminal of its own, at which a test types.
///
/// The shell leads the session, so that Ctrl-C and Ctrl-Z have their meaning there.
final class ShellSession {
  private let keyboard: FileHandle
  private let shell: pid_t
  private var unheard = UnheardText()
  /// All that the terminal has shown.
  private(set) var shown = ""

  /// Starts a shell with a script, in which `$program` is a program of this package.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - program: The name of the program.
  ///   - kind: The kind of terminal; by default one that cannot move its cursor, so that lines are not edited.
  /// - Throws: An issue if there is no terminal.
  init(
    _ script: String,
    program: String = "MainActorProgram",
    kind: String = "dumb"
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    let error = unsafe openpty(&master, &slave, &name, nil, nil)
    try #require(error == 0)
    keyboard = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let executable = try Program.executable(program).path
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    // At a terminal, Swift's runtime would ask what to show of a crash.
    let quiet = "export SWIFT_BACKTRACE=enable=no TERM=\(kind)"
    shell = try Self.spawn("\(quiet); program='\(executable)'; \(script)", at: path)
    close(slave)
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
    try #require(error == 0)
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
  func type(_ text: String) throws {
    try keyboard.write(contentsOf: Data(text.utf8))
  }

  /// Waits until the terminal shows a text after the text that was heard before, and returns the text up to there.
  @discardableResult
  func hear(_ text: String) throws -> String {
    while true {
      if let heard = unheard.take(through: text) { return heard }
      try #require(listen(), "The terminal has gone before \(text): \(unheard.text)")
    }
  }

  /// Waits until the terminal shows more.
  private func listen() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(keyboard.fileDescriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    let more = String(decoding: bytes[..<count], as: UTF8.self)
    unheard.text += more
    shown += more
    return true
  }

  /// True when the terminal shows typed text.
  var echoes: Bool {
    var settings = termios()
    _ = unsafe tcgetattr(keyboard.fileDescriptor, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// True when the terminal passes each key to the program at once.
  var passesKeys: Bool {
    var settings = termios()
    _ = unsafe tcgetattr(keyboard.fileDescriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Changes the size of the terminal, as a window does.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(keyboard.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Waits for the end of the shell.
  ///
  /// - Returns: Its exit status, or the signal that has killed it as a negative number.
  func end() -> Int32 {
    while listen() {}
    var status: Int32 = 0
    while unsafe waitpid(shell, &status, 0) == -1 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }
}
