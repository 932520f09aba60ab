import Testing

/// Messages about names that a user may have typed or pasted.
struct LongNameTests {
  @Test func `K22: a refused command of a megabyte is shortened in the message`() throws {
    let word = String(repeating: "x", count: 1_000_000)
    let run = try Run("run", "counter", "--strict", input: "\(word)\n")
    #expect(run.status == 2 && run.output.contains("? unknown command: \(word)\n"))
    #expect(run.errors.hasPrefix("standard input, line 1: ? unknown command: xxx"))
    #expect(run.errors.count < 500)
  }
}
