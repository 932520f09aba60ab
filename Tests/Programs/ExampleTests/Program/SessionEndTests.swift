import Effort
import Foundation
import Testing

/// How a run ends, and what it tells whoever started it.
struct SessionEndTests {
  @Test func `K12: the end of input ends the session with bye and status 0`() throws {
    let run = try Run("run", "follow", input: "open 0\n")
    #expect(
      run
        == Run(
          status: 0,
          output: """
            nav: resetRoot UserList  [UserList]
            list: loading
            > open 0
            ! no row 0
            cancel load
            bye

            """,
          errors: """
            The input ended while load was running. Time stands still between commands: \
            "tick" lets 100 ms pass.

            """
        )
    )
  }

  @Test(arguments: [
    ("tick\nincrease\n", true),
    ("increase\ntick\n", false),
    ("increase\nquit\n", false),
    ("tick\n", false),
  ])
  func `the end of input is explained if time has stood still since the work began`(
    input: String,
    isExplained: Bool
  ) throws {
    let run = try Run("run", "counter", input: input)
    #expect(run.status == 0 && run.errors.contains("The input ended") == isExplained)
    // Each run but the last ends while work is running.
    #expect(run.lines.contains("cancel increase") == input.contains("increase"))
  }

  @Test func `in real time, the end of input says to keep the input open`() throws {
    let run = try Run("run", "counter", "--real-time", input: "increase\n")
    #expect(run.lines.suffix(2) == ["cancel increase", "bye"])
    #expect(
      run.errors == """
        The input ended while increase was running. Keep the input open until the work has finished.

        """
    )
  }

  @Test func `K13: a reader that goes away ends the run quietly with status 0`() throws {
    let dialogue = try Dialogue("run", "counter")
    try dialogue.hear("nav: resetRoot Counter  [Counter]\n")
    try dialogue.lookAway()
    // The input has not ended then: only the closed output can have ended the run.
    #expect(dialogue.isGone(afterTyping: "state", atMost: 100_000))
    try dialogue.hangUp()
    let (status, errors) = try dialogue.end()
    #expect(status == 0)
    #expect(errors == "")
  }

  @Test func `in real time, begun work is reported when it is done`() throws {
    let dialogue = try Dialogue("run", "counter", "--real-time")
    try dialogue.type("increase")
    #expect(
      try dialogue.hear("loading: yes\n")
        == "nav: resetRoot Counter  [Counter]\nvalue: 0\nloading: no\n> increase\nloading: yes\n"
    )
    #expect(try dialogue.hear("increased!\n") == "value: 1\nloading: no\nalert: increased!\n")
    try dialogue.type("tick")
    try dialogue.hear("! time is real here; wait instead\n")
    try dialogue.hangUp()
    try dialogue.hear("bye\n")
    #expect(try dialogue.end().status == 0)
  }

  @Test func `K1: a run that has visited the main actor can still be interrupted`() throws {
    let dialogue = try Dialogue("run", "visit", "--real-time", of: "MainActorProgram")
    try dialogue.type("visit")
    try dialogue.hear("visits: 1\n")
    dialogue.interrupt()
    #expect(try dialogue.end() == (-SIGINT, "\ninterrupted\n"))
  }

  @Test func `an unread output ends the program by itself, not by a signal`() throws {
    let (process, output) = (Process(), Pipe())
    try output.fileHandleForReading.close()
    // A process inherits ignored signals, and tests ignore this one.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal=PIPE", try Program.executable().path, "help"]
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    #expect(process.exitStatus == 0)
  }

  @Test func `K17: a line of more than 1 MiB is refused, and the next one is taken`() throws {
    let long = String(repeating: "9", count: 1 << 20)
    let run = try Run("run", "follow", input: "tick\nopen \(long)\nopen 0\n")
    let refusal = "! the line has more than 1 MiB; type less, or read data from a file"
    #expect(run.status == 0 && run.lines.contains(refusal))
    #expect(run.lines.contains { $0.hasPrefix("nav: push UserDetail(Ada)") })
    #expect(run.output.utf8.count < 1_000)
  }

  #if os(Linux)
  @Test func `K21: many lines of input run in constant memory`() throws {
    let dialogue = try Dialogue("run", "follow")
    try dialogue.hear("list: loading\n")
    var sizes: [Int] = []
    for round in 0..<cases(30, quick: 15) {
      try dialogue.type(String(repeating: "tick\n", count: 1_000) + "end\(round)")
      try dialogue.hear("? unknown command: end\(round) (help lists the commands)\n")
      sizes.append(try dialogue.memory)
    }
    let growth = (sizes.last ?? 0) - sizes[9]
    #expect(growth < 1_000_000, "\(sizes)")
    try dialogue.hangUp()
    #expect(try dialogue.end().status == 0)
  }
  #endif
}
