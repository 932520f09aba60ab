import Testing
import Thorium

@testable import ThoriumConsole

/// K18: what stands in a state, a name, an error or a command cannot forge a line or steer a
/// terminal.
struct UntrustedTests {
  /// A text that tries everything, without spaces, so that it is one word.
  private static let evil = "a\u{1B}[2J\r\n\u{202E}bye\u{7}\u{9B}\u{2028}"
  private static let escaped = #"a\e[2J\r\n\u{202E}bye\u{7}\u{9B}\u{2028}"#

  @Test(arguments: [
    ("notes", "note: "), ("rows", " 0 "), ("push", "nav: push "), ("finish", "result: "),
    ("nothing", "! N must be a whole number, not \""),
  ])
  func `K18: text from a state or a name is shown escaped`(
    word: String,
    start: String
  ) throws {
    let command = word == "nothing" ? "left" : word
    let played = try self.played([#"\#(command) "\#(Self.evil)""#])
    #expect(played.output.contains { $0.hasPrefix(start + Self.escaped) })
    expectClean(played)
  }

  @Test func `K18: the name of cancelled work, and of flows in the tree, is shown escaped`() throws
  {
    let played = try self.played([#"push "\#(Self.evil)""#, "tree", #"later "\#(Self.evil)" 1"#])
    #expect(played.output.contains("Desk > " + Self.escaped))
    #expect(played.output.contains("cancel " + Self.escaped))
    expectClean(played)
  }

  @Test func `K18: a result is shown escaped`() throws {
    let played = try self.played(["push Leaf", #"finish "\#(Self.evil)""#])
    #expect(played.output.contains("result Leaf: " + Self.escaped))
    expectClean(played)
  }

  @Test func `K18: an error is shown escaped, uncaught or as the end of a flow`() throws {
    let played = try self.played([#"crash "\#(Self.evil)""#, #"fail "\#(Self.evil)""#])
    #expect(played.diagnostics.count == 2)
    #expect(played.diagnostics.allSatisfy { $0.contains(Self.escaped) })
    expectClean(played)
  }

  @Test func `K18: a command is echoed escaped, and so is an unknown word`() throws {
    let played = try self.played([#""\#(Self.evil)""#])
    #expect(played.output.contains(#"> "\#(Self.escaped)""#))
    #expect(played.output.contains("? unknown command: \(Self.escaped)"))
    expectClean(played)
  }

  /// The end of a session, and nothing that looks like it.
  private func expectClean(_ played: Played) {
    #expect(played.output.count { $0 == "bye" } == 1)
    let scalars = (played.output + played.diagnostics).joined().unicodeScalars
    #expect(!scalars.contains { $0.properties.generalCategory == .control })
    #expect(!scalars.contains("\u{202E}") && !scalars.contains("\u{2028}"))
  }

  private func played(_ commands: [String]) throws -> Played {
    try Played(commands, style: Session.Style(echoes: true, isTimeVirtual: true))
  }
}
