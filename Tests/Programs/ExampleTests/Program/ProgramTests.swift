import Foundation
import Testing

/// The laws of the program, seen from outside.
struct ProgramTests {
  @Test func `K2: the list of examples is the answer, the hint is not`() throws {
    let run = try Run()
    #expect(run.status == 0)
    let names = run.lines.map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "counter", "downloads", "follow", "github-client", "github-search", "github-tour", "person",
        "playlist", "shopping", "sms-login", "waybills",
      ]
    )
    #expect(run.errors == "Run one with: thorium run NAME\n")
  }

  @Test func `the hint names the commands that take only some examples, and those`() throws {
    let run = try Run(arguments: [], of: try Program.executable("MainActorProgram"))
    let calls = "visits explore NAME or visits diagram NAME"
    #expect(run.errors == "Run one with: visits run NAME\nFor debt also: \(calls)\n")
  }

  @Test func `its version is one line`() throws {
    let run = try Run("--version")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("thorium ") && run.lines.count == 1)
    #expect(run.errors == "")
  }

  @Test(arguments: ["list", "ls", "examples", "exampels"])
  func `K3: a word for the list suggests the program alone`(word: String) throws {
    let run = try Run(word)
    let hint = "Type \"thorium\" for the list of examples, and \"thorium help\" for help."
    #expect(run.status == 2 && run.errors == "\"\(word)\" is not a command. \(hint)\n")
  }

  @Test(arguments: [
    ("downloads", "download\nstart \"\"\n", "! the file has no name"),
    ("shopping", "add \"\"\n", "! an item needs a title"),
    ("shopping", "add tea\nrename 0 \"\"\n", "! an item needs a title"),
    ("waybills", "orders -5\n", "! N must be a whole number from 0 on, not \"-5\""),
  ])
  func `an example refuses a name that is empty, and a count below zero`(
    name: String,
    input: String,
    refusal: String
  ) throws {
    let run = try Run("run", name, input: input)
    #expect(run.lines.contains(refusal), "\(run.output)")
  }

  @Test func `help on an example names the options that it takes`() throws {
    #expect(try Run("run", "follow", "--help").output.contains("--fixtures DIR"))
    #expect(try !Run("run", "counter", "--help").output.contains("--fixtures"))
  }

  @Test(arguments: [
    (["run"], "counter", "thorium run counter"), (["check"], "follow", "thorium check counter"),
    (["explore", "--quiet"], "sms-login", ""), (["diagram"], "counter", "thorium diagram counter"),
    (["run", "--strict"], "waybills", "thorium run counter"),
  ])
  func `K1, K2, K3: without a name, the examples are listed on standard error, with status 2`(
    arguments: [String],
    listed: String,
    call: String
  ) throws {
    let run = try Run(arguments: arguments)
    let lines = run.errors.split(separator: "\n")
    #expect(run.status == 2 && run.output == "")
    #expect(lines.first?.contains("needs the name of an example") == true)
    #expect(lines.contains { $0.hasPrefix("\(listed)  ") })
    #expect(lines.last?.hasPrefix("For example: \(call)") == !call.isEmpty)
  }

  @Test func `K1, K3: help names each exit status`() throws {
    let lines = try Run("help").lines.drop { $0 != "Exit status:" }
    #expect(lines.dropFirst().map { $0.split(separator: " ")[0] } == ["0", "1", "2", "125", "128"])
  }
}
