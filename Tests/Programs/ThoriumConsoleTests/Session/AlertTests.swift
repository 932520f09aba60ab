import Testing
import Thorium

@testable import ThoriumConsole

/// Alerts and toasts on a console.
struct AlertTests {
  private let code = "alert: Tips|The code, please|[1] Cancel [2] Login <secure: 2FA code>"
  private let offline = "alert: No network|Check it.|[1] Later [2] Settings"

  @Test(arguments: ["login", "password x", "password", "back", "swipe 1", "root", "tap"])
  func `while an alert is open nothing else can be done`(typed: String) throws {
    let played = try Played(vault: "login\n\(typed)\nanswer 1\nstate")
    #expect(played.afterVault[3] == "! an alert is open")
    #expect(played.output.suffix(3) == ["password:", "opened: no", "bye"])
  }

  @Test
  func `help, state, tree, tick, quit and the environment are accepted under an alert`() throws {
    let played = try Played(vault: "login\nstate\ntree\ntick\nstorm 1\nnetwork off\nhelp\nquit")
    #expect(!played.output.prefix { $0 != "> help" }.contains { $0.hasPrefix("!") })
    #expect(
      played.afterVault.prefix(7) == [
        "> login", code, "> state", "password:", "opened: no", code, "> tree",
      ]
    )
    #expect(played.output.contains(offline))
    #expect(played.output.last == "bye")
  }

  @Test(arguments: [
    ("answer", "! answer needs N, a whole number"),
    ("answer x", #"! N must be a whole number, not "*""#),
    ("answer 3", "! no choice *"),
    ("answer 2", "! choice 2 needs a text: 2FA code"),
    ("anwser 1", "? unknown command: ****** (did you mean answer?)"),
  ])
  func `K22: an answer that is none is refused, and the alert stays`(
    typed: String,
    why: String
  ) throws {
    let played = try Played(vault: "login\n\(typed)\nanswer 1\nlogin")
    #expect(played.afterVault[3] == why)
    #expect(played.output.suffix(2) == [code, "bye"])
  }

  @Test(arguments: [
    (
      VaultFlow.code.alert, 80,
      ["alert: Tips", "  The code, please", "  [1] Cancel", "  [2] Login"]
        + ["  To answer, type 1, or 2 and the 2FA code."]
    ),
    (VaultFlow.name.alert, 80, ["alert: Who?", "  [1] OK", "  To answer, type 1 and the name."]),
    (
      VaultFlow.noNetwork.alert, 20,
      ["alert: No network", "  Check it.", "  [1] Later", "  [2] Settings"]
        + ["  To answer, type", "  the number."]
    ),
  ])
  func `an alert has several lines for a user at a terminal, and one in a script`(
    alert: Alert,
    columns: Int,
    lines: [String]
  ) {
    for (echoes, columns) in [(true, columns), (false, .max)] {
      let whole = Self.output(echoes: echoes).texts(of: .alert(alert), in: columns)
      #expect(whole == ["alert: \(alert)"])
    }
    let output = Self.output(echoes: false)
    #expect(output.texts(of: .alert(alert), in: columns) == lines)
    for columns in 1...30 {
      let rows = output.texts(of: .alert(alert), in: columns)
      #expect(rows.allSatisfy { $0.count <= columns }, "\(rows)")
    }
  }

  private static func output(echoes: Bool) -> SessionOutput {
    SessionOutput(output: Output { _ in }, style: .init(echoes: echoes), recorder: nil)
  }

  @Test(arguments: [
    ("login\n2 123456", "opened: yes"),
    ("login\n 2  '123456'", "opened: yes"),
    ("login\n1\nstate", "opened: no"),
    ("rename\n1 Ada", "error: Ada"),
    ("login\n2", "! choice 2 needs a text: 2FA code"),
    ("rename\n3", "! no choice 3"),
    ("1", "? unknown command: *"),
  ])
  func `a number answers an alert that a user reads, without the word answer`(
    typed: String,
    answer: String
  ) throws {
    let played = try Played(vault: typed, style: .init(isTimeVirtual: true))
    #expect(played.output.dropLast().last?.hasPrefix(answer) == true, "\(played.output)")
  }

  @Test func `trap 4.21: a toast is a line, goes by itself or by a tap, and empty ones are none`()
    throws
  {
    let played = try Played(
      vault: "say saved\ntick 19\ntick\nsay undo?\nstate\ntap\nsay ' '\nsay a\nsay b"
    )
    #expect(
      played.afterVault == [
        "> say saved", "toast: saved", "> tick 19", "> tick", "toast: -", "> say undo?",
        "toast: undo?", "> state", "password:", "opened: no", "toast: undo?", "> tap", "toast: -",
        "opened: tapped", "> say ' '", "> say a", "toast: a", "> say b", "toast: b", "bye",
      ]
    )
  }
}
