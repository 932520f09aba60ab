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

  @Test func `the shortest of several words with the same beginning is taken, but not by a letter`()
  {
    #expect(nearest(to: "sta", in: ["states", "start", "state"]) == "start")
    #expect(nearest(to: "s", in: ["states", "start"]) == nil)
    #expect(nearest(to: "--", in: ["--strict"]) == nil)
  }

  @Test(arguments: ["", "x", "close", "help", "fw", "openopen", "!!!!"])
  func `a word near to none has no answer`(typed: String) {
    #expect(nearest(to: typed, in: commands) == nil)
  }

  @Test func `of equally near words the first is taken`() {
    #expect(nearest(to: "bat", in: ["cat", "bar", "rat"]) == "cat")
    #expect(nearest(to: "bat", in: ["rat", "cat"]) == "rat")
  }

  @Test func `a nearer word wins over an earlier one`() {
    #expect(nearest(to: "refresk", in: ["refreeze", "refresh"]) == "refresh")
  }

  @Test func `the answer is written as it is known`() {
    #expect(nearest(to: "detials", in: ["Details"]) == "Details")
  }

  @Test func `a swap counts as one slip, but no letter slips twice`() {
    #expect(nearest(to: "abxy", in: ["abyx"]) == "abyx")
    #expect(nearest(to: "ca", in: ["abc"]) == nil)
  }

  @Test func `more than 64 characters are no slip`() {
    let word = String(repeating: "a", count: 64)
    #expect(nearest(to: word, in: [word]) == word)
    #expect(nearest(to: word + "a", in: [word, word + "a"]) == nil)
    #expect(nearest(to: String(repeating: "a", count: 1_000_000), in: commands) == nil)
  }

  @Test func `without known words there is no answer`() {
    #expect(nearest(to: "open", in: []) == nil)
  }
}
