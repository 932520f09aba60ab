import Testing

/// Messages about names that a user may have typed or pasted.
struct LongNameTests {
  // Takes over a second: a program reads and answers a megabyte.
  @Test func `K22: a refused command of a megabyte is shortened in the message`() throws {
    let word = String(repeating: "x", count: 1_000_000)
    let run = try Run("run", "counter", "--strict", input: "\(word)\n")
    #expect(
      run.status == 2
        && run.output.contains("? unknown command: \(word) (help lists the commands)\n")
    )
    #expect(run.errors.hasPrefix("standard input, line 1: ? unknown command: xxx"))
    #expect(run.errors.count < 500)
  }

  @Test(arguments: [[], ["run"], ["run", "counter"], ["check", "counter", "--only"]])
  func `K22: a long word of a command line is shortened in the message`(before: [String]) throws {
    let run = try Run(arguments: before + [String(repeating: "x", count: 100_000)])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("xxx…") && run.errors.count < 2_000)
  }
}
