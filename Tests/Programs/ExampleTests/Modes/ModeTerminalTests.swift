import Effort
import Foundation
import Terminals
import Testing

/// The modes of the program at a terminal.
struct ModeTerminalTests {
  private static let refusal = "? unknown command: incr (did you mean increase?)"
  private static let start =
    "export TERM=xterm; unset NO_COLOR ACCESSIBLE; printf 'incr\\n' > script; "

  @Test func `K5: a refusal is red on a terminal`() throws {
    let shown = try shown("$program run counter --script script")
    #expect(shown.contains("\u{1B}[31m\(Self.refusal)\u{1B}[0m\r\n"))
    #expect(shown.split(separator: "\u{1B}").count == 3)
  }

  @Test(arguments: [
    "$program run counter --script script --no-color",
    "TERM=dumb $program run counter --script script",
    "$program run counter --script script --accessible",
    "$program run counter --script script --json",
    "$program run counter --script script | cat",
    "$program rnu | cat",
  ])
  func `K5, K6: there is no color where none is wanted, or where no terminal shows it`(
    command: String
  ) throws {
    let shown = try shown(command)
    #expect(!shown.contains("\u{1B}"))
    #expect(shown.contains("incr") || shown.contains("rnu"))
  }

  @Test func `K5: each stream is judged by itself`() throws {
    let red = "\u{1B}[31m\"rnu\""
    #expect(try shown("$program rnu").contains(red))
    #expect(try !shown("$program rnu 2>&1 | cat; echo incr").contains(red))
    #expect(try shown("$program run counter --script script 2> /dev/null").contains("\u{1B}[31m"))
    #expect(try !shown("$program rnu 2> errors; cat errors").contains("\u{1B}"))
  }

  @Test
  func `K8: with no-input, a session that would ask for commands names the option to use`() throws {
    for options in ["--no-input", "--script - --no-input"] {
      let shown = try shown("$program run counter \(options)")
      #expect(shown.contains("Give them with --script FILE"))
      #expect(shown.contains("over 2\r\n") && !shown.contains("> "))
    }
    let shown = try shown("$program run counter --no-input --script script")
    #expect(shown.contains("bye") && shown.contains("over 0\r\n"))
  }

  @Test func `K8: a stepped replay asks for nothing either`() throws {
    let record = "$program run counter --script script --record r > /dev/null"
    let shown = try shown("\(record); $program replay r --step --no-input")
    #expect(shown.contains("through a pipe") && shown.contains("over 2\r\n"))
    #expect(!shown.contains("-- 0 of"))
  }

  @Test func `K5: the steps of a replay have colors and a prompt at a terminal only`() throws {
    let record = "$program run counter --script script --record r > /dev/null"
    let folder = try Folder()
    let start = "cd '\(folder.url.path)'; \(Self.start)"
    let session = try ShellSession(
      "\(start)\(record); $program replay r --step",
      program: "thorium"
    )
    try session.hear("Enter shows the next input, ? lists the commands, q ends.\r\n")
    try session.hear("\u{1B}[1m-- 0 of")
    try session.type("bakc\nq\n")
    try session.hear("\u{1B}[31m? unknown command: bakc (did you mean back?)")
    #expect(session.end() == 0)
    let piped = try shown("\(record); echo bakc | $program replay r --step 2>&1 | cat")
    #expect(piped.contains("? unknown command: bakc") && !piped.contains("\u{1B}"))
    #expect(!piped.contains("> "))
  }

  @Test(arguments: [("", true), (" --quiet", false)])
  func `K4: a terminal gets a hint, unless it is to be quiet`(option: String, isShown: Bool) throws
  {
    let session = try ShellSession("$program run counter\(option)", program: "thorium")
    try session.hear("loading: no\r\n")
    try session.type("quit\n", thenHear: "bye\r\n")
    #expect(session.end() == 0)
    #expect(session.shown.contains("Type a command, or help") == isShown)
  }

  @Test func `K9: a program that reads a pipe prompts on neither stream`() throws {
    for stream in ["", " 2>&1"] {
      let shown = try shown("printf 'state\\n' | $program run counter\(stream)")
      #expect(shown.contains("value: 0\r\n") && shown.contains("over 0\r\n"))
      // A command of a pipe is repeated, which is no prompt.
      let rest = shown.replacing("> state\r\n", with: "")
      #expect(!rest.contains("> ") && !rest.contains("Type a command"))
    }
  }

  @Test
  func `K9: a program that reads a terminal prompts on standard error, also with a piped output`()
    throws
  {
    let folder = try Folder()
    let session = try ShellSession(
      "cd '\(folder.url.path)'; { $program run counter; echo over $? >&2; } | cat > output",
      program: "thorium"
    )
    try session.hear("> ")
    try session.type("state\n", thenHear: "> ")
    try session.type("quit\n", thenHear: "over 0\r\n")
    #expect(session.end() == 0)
    let output = try folder.text(of: "output")
    #expect(output.contains("value: 0\n") && output.contains("bye\n") && !output.contains("> "))
  }

  @Test func `K20, K11: a check announces itself, and when interrupted says what it has covered`()
    throws
  {
    // On one core, the check keeps the only thread of the pool busy.
    let core = "core=$(taskset -c 0 true 2>/dev/null && echo taskset -c 0)"
    let check = "$core $program check counter --only sessions --cases 1000000000"
    let script = "trap : INT; \(core); \(check); echo over $?; read line"
    let session = try ShellSession(script, program: "thorium")
    try session.hear("Checking sessions...\r\n")
    try session.type("\u{3}", thenHear: "interrupted\r\n")
    let covered = try session.hear(" of 1000000000 cases, no failure found so far, from seed ")
    #expect(covered.hasPrefix("sessions: "))
    try session.hear("over \(128 + SIGINT)\r\n")
    try session.type("end\n")
    #expect(session.end() == 0)
  }

  @Test(arguments: [20, 40, 80, 200].sample(2))
  func `K16: help fits into the columns of the terminal, and divides no word that fits`(
    columns: Int
  ) throws {
    var wrapped = 0
    for call in [
      "", "help", "help run", "help check", "help explore", "help diagram", "help replay",
      "run counter --script helps", "run follow --help",
    ] {
      let start = "printf 'help\\nhelp tick\\n' > helps; stty cols \(columns); $program \(call)"
      let whole = try shown("\(start) 2> /dev/null | cat").split(separator: "\r\n")
      let lines = try shown("\(start) 2> /dev/null").split(separator: "\r\n")
      let help = lines[(lines.firstIndex { $0.hasPrefix("> help") } ?? 0)...]
      for line in help { #expect(line.count <= columns, "\(line)") }
      wrapped += lines.count - whole.count
      let words = [whole, lines].map { $0.joined(separator: " ").split(separator: " ") }
      if columns < 40 {
        #expect(words[0].joined() == words[1].joined())
      } else {
        #expect(words[0] == words[1])
      }
    }
    #expect(wrapped > 10 || columns == 200)
  }

  @Test(arguments: ["help", "", "run counter --script helps"])
  func `K16: in the accessible mode, a terminal gets the whole sentences of help`(call: String)
    throws
  {
    let start =
      "echo help > helps; export ACCESSIBLE=1; stty cols 40; $program \(call) 2> /dev/null"
    let shown = try shown(start)
    #expect(try shown == self.shown("\(start) | cat"))
    #expect(shown.split(separator: "\r\n").contains { $0.count > 40 })
  }

  /// Runs a command of a shell at a terminal, in a folder with a script.
  ///
  /// - Returns: All that the terminal has shown, with the exit status at the end.
  private func shown(_ command: String) throws -> String {
    let folder = try Folder()
    let session = try ShellSession(
      "cd '\(folder.url.path)'; \(Self.start)\(command); echo over $?",
      program: "thorium"
    )
    _ = session.end()
    return session.shown
  }
}
