import Foundation
import Terminals
import Testing

/// Signals that end, stop and continue a run.
struct SignalTests {
  /// Signals, each with the program's last line.
  private static let farewells: [(Int32, String)] = [
    (SIGINT, "interrupted"), (SIGTERM, "terminated"), (SIGHUP, "hung up"), (SIGQUIT, "quit"),
  ]

  @Test(arguments: farewells)
  func `K1: a signal kills a run, also when its input ends afterwards`(
    signal: Int32,
    farewell: String
  ) throws {
    let dialogue = try Dialogue("run", "counter")
    try dialogue.hear("value: 0\n")
    dialogue.send(signal)
    try dialogue.hangUp()
    #expect(try dialogue.end() == (-signal, "\n\(farewell)\n"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `K1: a run that ends is killed by a signal, or has ended before, and never both`(
    signal: Int32
  ) throws {
    let dialogue = try Dialogue("run", "counter")
    try dialogue.type("quit")
    try dialogue.hear("bye\n")
    dialogue.send(signal)
    let (status, errors) = try dialogue.end()
    #expect(status == 0 || status == -signal)
    if status == 0 { #expect(errors == "") }
    try dialogue.hangUp()
  }

  @Test func `K11: a second signal ends a run at once`() throws {
    let dialogue = try Dialogue("run", "visit", of: "MainActorProgram", isRead: false)
    try dialogue.hear("visits: 0\n")
    dialogue.send(SIGINT)
    dialogue.send(SIGTERM)
    let status = dialogue.status
    #expect(status == -SIGINT || status == -SIGTERM)
  }

  @Test(arguments: [SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP])
  func `K11: a signal that was ignored before is ignored, and a run continues`(signal: Int32) throws
  {
    let program = try Program.executable("MainActorProgram").path
    let command = "trap '' \(signal); exec '\(program)' run visit"
    let dialogue = try Dialogue(["-c", command], of: URL(filePath: "/bin/sh"))
    try dialogue.hear("visits: 0\n")
    dialogue.send(signal)
    try dialogue.type("visit")
    try dialogue.hear("> visit\n")
    try dialogue.hangUp()
    #expect(try dialogue.end().status == 0)
  }

  @Test func `K1: Ctrl-C ends a run and the loop around it`() throws {
    let loop = "sh -c 'while true; do \"$0\" run visit; done' \"$program\""
    let session = try ShellSession("trap : INT; \(loop); echo over $?; read line")
    try session.hear("> ")
    try session.type("\u{3}", thenHear: "\ninterrupted\r\n")
    try session.hear("over \(128 + SIGINT)\r\n")
    try session.type("end\n")
    #expect(session.end() == 0)
    #expect(session.shown.components(separatedBy: "nav: resetRoot").count == 2)
  }

  @Test
  func `K11, K19: Ctrl-Z shows typed characters, and a secret is hidden again after fg`() throws {
    let session = try ShellSession(
      "set -m; $program run visit; echo stopped $?; read line; fg; echo over $?"
    )
    try session.hear("> ")
    try session.type("password\n", thenHear: "password: ")
    #expect(!session.echoes)
    try session.type("open\u{1A}", thenHear: "stopped \(128 + SIGTSTP)\r\n")
    #expect(session.echoes)
    try session.type("go on\n", thenHear: "password: ")
    #expect(!session.echoes)
    try session.type("sesame\n", thenHear: "visits: 1\r\n")
    try session.hear("> ")
    #expect(session.echoes)
    try session.type("\u{4}", thenHear: "over 0\r\n")
    #expect(session.end() == 0)
    #expect(!session.shown.contains("sesame") && session.shown.contains("go on"))
  }
}
