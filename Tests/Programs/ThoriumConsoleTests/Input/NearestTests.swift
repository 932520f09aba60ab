import Testing

@testable import ThoriumConsole

struct NearestTests {
  private let commands = ["open", "run", "follow", "refresh", "back", "quit", "q"]

  @Test(arguments: [
    ("opne", "open"), ("opn", "open"), ("opeen", "open"), ("oben", "open"),
    ("rum", "run"), ("folow", "follow"), ("refrehs", "refresh"), ("rferehs", "refresh"),
    ("OPNE", "open"), ("Quit", "quit"), ("qit", "quit"),
  ])
  func `a slip is forgiven`(typed: String, meant: String) {
    #expect(nearest(to: typed, in: commands) == meant)
  }

  @Test(arguments: [("ref", "refresh"), ("b", "back"), ("RE", "refresh"), ("op", "open")])
  func `the beginning of a word means the word`(typed: String, meant: String) {
    #expect(nearest(to: typed, in: commands) == meant)
    #expect(nearest(to: typed, in: commands, completing: false) != meant)
  }
}
