import Testing
import Thorium

@testable import ThoriumConsole

struct HelpTests {
  @Test(arguments: [
    ("help left", ["  left N  sets left to N", "For example: left 0"]),
    ("? later", ["  later TEXT N  sets left to N in 100 ms", "For example: later a 0"]),
    ("help state", ["  state  prints everything on the screen"]),
    (
      "help tick",
      ["  tick [N]  advances time by N steps of 100 ms, by default one", "For example: tick 1"]
    ),
    (
      "help swipe",
      [
        "! swipe X  swipes the top screen aside; beyond 0.25 it is removed "
          + "(refused now: nothing to pop)", "For example: swipe 0.5",
      ]
    ),
    ("help thirteen", ["! thirteen  sets left to 13 (refused now: 13 brings bad luck)"]),
    ("help exit", ["  quit  ends the session"]),
    ("help tap", ["! tap  taps the toast, which hides it (refused now: no toast is shown)"]),
    ("help lef", ["? unknown command: lef (did you mean left?)"]),
    ("help left 1", ["! too many words: type help [WORD], without \"1\""]),
  ])
  func `K3: help explains one command`(line: String, printed: [String]) throws {
    #expect(try Played(line).afterDesk == printed + ["bye"])
  }

  @Test func `K16: a row of help continues below its text, or has its text below its words`() {
    let row = "back  goes back to the last screen"
    #expect(row.row(in: 34, textAt: 6) == [row])
    #expect(row.row(in: 30, textAt: 6) == ["back", "    goes back to the last", "    screen"])
    let long = row + ", and ends the session"
    #expect(long.row(in: 36, textAt: 6) == ["\(row),", "      and ends the session"])
    #expect(row.row(in: 1, textAt: 6).joined() == row.filter { $0 != " " })
  }

  @Test
  func `help explains a command that an alert refuses, and one that real time has not`() throws {
    let alert = try Played(vault: "rename\nhelp say\nhelp answer").output.suffix(6)
    #expect(
      alert == [
        "! say TEXT  shows a toast (refused now: an alert is open)", "For example: say a",
        "> help answer",
        "  answer N [TEXT]  answers the alert with choice N, and with a text if it has a field",
        "For example: answer 1", "bye",
      ]
    )
    let real = try Played("help tick", style: .init()).afterDesk
    #expect(real.first?.hasSuffix("(refused now: time is real here; wait instead)") == true)
  }

  @Test(arguments: [("rename", "1 and the name"), ("login", "1, or 2 and the 2FA code")])
  func `K3: help under an alert suggests answers`(word: String, answers: String) throws {
    let lines = try Played(vault: "\(word)\nhelp").output
    #expect(lines.contains("Type a command, such as: answer \(answers)"))
    // The reason is not repeated in each line.
    #expect(lines.contains("Refused now, since an alert is open:"))
    #expect(lines.contains { $0.hasPrefix("! say TEXT ") && $0.hasSuffix(" shows a toast") })
  }

  @Test
  func `K3: help marks the commands of every session that are refused on a lone screen`() throws {
    let mark = "(refused now: nothing to pop)"
    let lone = try Played("help").output
    #expect(lone.count { $0.hasSuffix(mark) } == 3)
    for word in ["back", "swipe X", "root"] {
      #expect(lone.contains { $0.hasPrefix("! \(word) ") })
    }
    let pushed = try Played("push Leaf\nhelp\nback").output
    #expect(!pushed.contains { $0.hasSuffix(mark) })
    // The marks have changed nothing.
    #expect(pushed.contains { $0.hasPrefix("nav: pop") })
  }

  @Test func `K19: a secret that is typed after help is masked`() throws {
    let played = try Played(
      vault: "help password swordfish\nhelp pasword swordfish\nlogin\nhelp swordfish\nhelp say it"
    )
    #expect(played.output.contains("> help password *********"))
    #expect(played.output.contains("> help *********"))
    #expect(!(played.output + played.diagnostics).contains { $0.contains("swordfish") })
    #expect(!played.output.contains { $0.contains("say it") })
  }
}
