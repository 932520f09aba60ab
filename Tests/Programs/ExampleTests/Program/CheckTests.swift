import Effort
import Testing

/// What `thorium check` says of the examples, seen from outside.
struct CheckTests {
  private static let checks = [
    ("counter", ["sessions", "counter", "presses"]),
    ("follow", ["sessions", "user", "users", "details"]),
    ("github-search", ["sessions", "search"]), ("playlist", ["sessions", "songs"]),
    ("sms-login", ["sessions", "login"]), ("person", ["sessions"]),
    ("shopping", ["sessions", "items"]), ("downloads", ["sessions", "download", "shelf"]),
    (
      "github-client",
      ["sessions", "screens", "login", "people", "repository", "leaving", "trending"]
    ),
    ("github-tour", ["sessions"]),
    ("waybills", ["sessions", "screens", "table", "lists", "submitting"]),
  ]

  // Takes over a second: each check runs in a process.
  @Test(arguments: checks.sample(3))
  func `a check with random input and answers finds nothing in an example`(
    name: String,
    checks: [String]
  ) throws {
    let count = cases(25, quick: 5)
    let run = try Run("check", name, "--cases", "\(count)", "--seed", "7")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.lines == checks.map { "\($0): \(count) cases, no failure found" })
  }

  @Test func `the same seed says the same, in each process`() throws {
    let count = "\(cases(10, quick: 4))"
    let first = try Run("check", "sms-login", "--cases", count, "--seed", "3", "--only", "login")
    let second = try Run("check", "sms-login", "--cases", count, "--seed", "3", "--only", "login")
    #expect(first == second && first.status == 0)
  }
}
