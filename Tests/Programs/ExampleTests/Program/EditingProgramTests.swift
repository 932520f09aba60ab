import Foundation
import Terminals
import Testing

/// The line editor of the program at a terminal.
struct EditingProgramTests {
  private let state: Folder

  init() throws {
    state = try Folder()
  }

  // Takes over a second: the example works half a second for each command.
  @Test func `a user completes, edits, recalls and pastes commands`() throws {
    let session = try begin("counter", "thorium")
    try session.type("inxc\u{1B}[D\u{1B}[D\u{1B}[3~\u{5}\t", thenHear: "inc")
    try session.type("\r", thenHear: "loading: yes\r\n")
    // While it loads, the counter refuses a further command.
    try session.hear("alert: increased!\r\n")
    #expect(session.shown.contains("value: 1\r\n"))
    try session.type("\u{1B}[A\r", thenHear: "value: 2\r\n")
    try session.hear("alert: increased!\r\n")
    try session.type("\u{1B}[200~decrease\rtree\u{1B}[201~", thenHear: "| tree")
    #expect(!session.shown.contains("loading: yes\r\nvalue: 1\r\nloading: yes"))
    try session.type("\r", thenHear: "> decrease")
    try session.hear("> tree")
    try session.hear("value: 1\r\n")
    try endInput(of: session)
    #expect(history("thorium") == "increase\ndecrease\ntree\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1])
  func `K11: the terminal is restored, whichever signal kills a run`(signal: Int32) throws {
    let session = try begin("visit", "MainActorProgram")
    #expect(session.passesKeys && !session.echoes)
    try session.type("half a line", thenHear: "line")
    kill(try program(of: session), signal)
    if signal == SIGINT {
      try session.hear("The line is cleared.")
      kill(try program(of: session), signal)
    }
    try expectEnd(of: session, by: signal)
  }

  @Test
  func `K11: Ctrl-C clears a half-typed line and says how to leave; a second one leaves`() throws {
    let session = try begin("visit", "MainActorProgram")
    try session.type("half a line", thenHear: "line")
    try session.type("\u{3}")
    try session.hear("The line is cleared. Ctrl-C again ends, and so does Ctrl-D.\r\n")
    try session.type("visit\r", thenHear: "visits: 1\r\n")
    try session.type("again", thenHear: "again")
    try session.type("\u{3}", thenHear: "The line is cleared.")
    try session.type("\u{3}", thenHear: "interrupted\r\n")
    try expectEnd(of: session, by: SIGINT)
    #expect(history("visits") == "visit\n")
    var terminal = VirtualTerminal(columns: 80, height: 24)
    terminal.feed(session.shown)
    #expect(terminal.text.contains("> visit") && !terminal.text.joined().contains("half"))
  }

  @Test func `K11: Ctrl-Z restores the terminal, and fg shows the half line again`() throws {
    let session = try ShellSession(
      "\(variables); set -m; $program run visit; echo stopped $?; read line; fg; echo over $?",
      kind: "xterm"
    )
    try session.hear("\r> \u{1B}[J")
    for key in ["v", "i", "s"] {
      try session.type(key)
      try session.hear("\(key)\u{1B}[J")
    }
    try session.type("\u{1A}", thenHear: "stopped \(128 + SIGTSTP)\r\n")
    #expect(session.echoes && !session.passesKeys)
    try session.type("go on\n", thenHear: "> vis")
    #expect(session.passesKeys && !session.echoes)
    try session.type("it\r", thenHear: "visits: 1\r\n")
    try session.type("\u{4}", thenHear: "over 0\r\n")
    #expect(session.end() == 0 && session.echoes)
  }

  @Test
  func `K11: a run in the background leaves the terminal to the shell, also when it ends`() throws {
    let session = try ShellSession(
      "\(variables); set -m; \(run("visit")); echo stopped $?; read line; echo over",
      kind: "xterm"
    )
    try session.hear("> \u{1B}[J")
    try session.type("vis", thenHear: "s\u{1B}[J")
    let program = try program(of: session)
    // The program cannot restore the terminal before this signal, so another one would.
    kill(program, SIGSTOP)
    try session.hear("stopped \(128 + SIGSTOP)\r\n")
    let mode = (session.echoes, session.passesKeys)
    // The program reads again when it continues, perhaps before its main thread has received the first signal. It must
    // not stop then, since no third signal would continue it.
    kill(program, SIGTERM)
    kill(program, SIGCONT)
    let ending = try session.hear("terminated\r\n")
    try session.type("\n", thenHear: "over\r\n")
    #expect(!ending.contains("\u{1B}"))
    #expect((session.echoes, session.passesKeys) == mode)
    #expect(session.end() == 0)
  }

  @Test func `K19: a secret is typed unseen, and is in no history`() throws {
    let session = try begin("visit", "MainActorProgram")
    try session.type("password\r", thenHear: "password: ")
    try session.type("swordfish\u{1B}[D\u{7F}\r", thenHear: "visits: 1\r\n")
    try session.type("password sesame\r", thenHear: "visits: 2\r\n")
    try expectEnd(of: session)
    #expect(!session.shown.contains("swordf"))
    #expect(history("visits") == "password\n")
    var terminal = VirtualTerminal(columns: 80, height: 24)
    terminal.feed(session.shown)
    #expect(terminal.text.contains("> password ******"))
    #expect(!terminal.text.joined().contains("sesame"))
  }

  @Test func `K19: a pasted text answers no prompt for a secret`() throws {
    let session = try begin("visit", "MainActorProgram")
    try session.type("\u{1B}[200~password\rvisit\u{1B}[201~\r", thenHear: "password: ")
    try session.type("sesame\r", thenHear: "> visit")
    try expectEnd(of: session)
    #expect(history("visits") == "password\nvisit\n")
  }

  @Test(arguments: ["dumb", "''"])
  func `K6: a terminal that cannot move its cursor gets plain lines`(kind: String) throws {
    let session = try begin("visit", "MainActorProgram", kind: kind)
    #expect(session.echoes && !session.passesKeys)
    try session.type("visit\n\u{4}")
    try expectEnd(of: session)
    #expect(!session.shown.contains("\u{1B}"))
    #expect(history("visits") == nil)
  }

  @Test(arguments: ["1", "2"])
  func `K6: no escape byte is written unless all standard streams are the terminal`(stream: String)
    throws
  {
    let output = try state.file("output").path
    let run = "'$program' run visit \(stream)>'\(output)'"
    let session = try ShellSession(
      "\(variables); sh -c \"\(run)\"; echo over $?; read line",
      kind: "xterm"
    )
    // A visit hops to the main actor, and the end of the input would not wait for it.
    try session.hear(stream == "1" ? "> " : "visits: 0\r\n")
    try session.type("visit\n")
    try session.hear(stream == "1" ? "> " : "visits: 1\r\n")
    try endInput(of: session)
    #expect(!session.shown.contains("\u{1B}"))
    let text = try state.text(of: "output")
    #expect(
      text.contains(stream == "1" ? "visits: 0\n" : "Type a command") && !text.contains("\u{1B}")
    )
  }

  private var variables: String { "export XDG_STATE_HOME='\(state.url.path)'" }

  /// The command that shows the number of its process and runs an example.
  private func run(_ example: String) -> String {
    "sh -c 'echo started $$; exec \"$0\" run \(example)' \"$program\""
  }

  /// Runs an example in a shell that outlives it, up to its first prompt.
  private func begin(
    _ example: String,
    _ program: String,
    kind: String = "xterm"
  ) throws -> ShellSession {
    let script = "\(variables); trap : INT QUIT; \(run(example)); echo over $?; read line"
    let session = try ShellSession(script, program: program, kind: kind)
    try session.hear("> ")
    return session
  }

  /// Ends the input, and expects that the program ends well.
  private func endInput(of session: ShellSession) throws {
    try session.type("\u{4}")
    try expectEnd(of: session)
  }

  /// Expects that the program has ended, well or by a signal, and that the terminal is restored.
  private func expectEnd(of session: ShellSession, by signal: Int32? = nil) throws {
    try session.hear("over \(signal.map { 128 + $0 } ?? 0)\r\n")
    #expect(session.echoes && !session.passesKeys)
    let marks = session.shown.components(separatedBy: "\u{1B}[?2004").dropFirst().map(\.first)
    #expect(marks.last != "h", "Pasted texts are still marked.")
    try session.type("end\n")
    #expect(session.end() == 0)
    #expect(session.shown.contains("end"))
  }

  /// The process of the program.
  private func program(of session: ShellSession) throws -> pid_t {
    let number = session.shown.components(separatedBy: "started ").dropFirst().first
    return try #require(pid_t(number?.prefix(while: \.isNumber) ?? ""))
  }

  private func history(_ program: String) -> String? {
    try? String(contentsOf: state.url.appending(path: "\(program)/history"), encoding: .utf8)
  }
}
