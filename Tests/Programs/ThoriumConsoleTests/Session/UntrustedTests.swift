import Testing
import Thorium

@testable import ThoriumConsole

/// K18: what stands in a state, a name, an error or a command cannot forge a line or steer a
/// terminal.
struct UntrustedTests {
  /// A text that tries everything, without spaces, so that it is one word.
  private static let evil = "a\u{1B}[2J\r\n\u{202E}bye\u{7}\u{9B}\u{2028}"
  private static let escaped = #"a\e[2J\r\n\u{202E}bye\u{7}\u{9B}\u{2028}"#

  @Test func `K18: text from a state, a name, a command or an error is shown escaped`() throws {
    let typed = [
      "notes E", "rows E", "left E", "E", "push E", "tree", "later E 1", "back", "crash E",
      "fail E",
    ]
    let played = try Played(
      typed.map { $0.replacing("E", with: "\"\(Self.evil)\"") },
      style: Session.Style(echoes: true, isTimeVirtual: true)
    )
    for start in [
      "> \"", "note: ", " 0 ", "! N must be a whole number, not \"", "? unknown command: ",
      "nav: push ", "Desk > ", "result ", "cancel ",
    ] {
      #expect(played.output.contains { $0.hasPrefix(start + Self.escaped) }, "\(start)")
    }
    #expect(played.diagnostics.count == 2)
    #expect(played.diagnostics.allSatisfy { $0.contains(Self.escaped) })
    expectClean(played)
  }

  @Test func `K18: a result is shown escaped`() throws {
    let played = try Played([#"finish "\#(Self.evil)""#])
    #expect(played.output.contains("result: " + Self.escaped))
    expectClean(played)
  }

  /// The end of a session, and nothing that looks like it.
  private func expectClean(_ played: Played) {
    #expect(played.output.count { $0 == "bye" } == 1)
    let scalars = (played.output + played.diagnostics).joined().unicodeScalars
    #expect(!scalars.contains { $0.properties.generalCategory == .control })
    #expect(!scalars.contains("\u{202E}") && !scalars.contains("\u{2028}"))
  }
}
