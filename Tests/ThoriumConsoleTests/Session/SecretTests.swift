import Testing
import Thorium

@testable import ThoriumConsole

/// K19: what is secret is shown nowhere.
struct SecretTests {
  @Test(arguments: [
    ("password swordfish", "> password *********"),
    ("  password   'two words'", ">   password   *********"),
    ("password two words", "> password *** *****"),
    ("password 'open", "> password *****"),
    ("password ''", "> password "),
    ("password 日本", "> password **"),
    ("pasword swordfish", "> pasword *********"),
    ("password", "> password"),
    ("say hello", "> say hello"),
  ])
  func `K19: an echo has a star for each character of a secret`(typed: String, echo: String) throws
  {
    #expect(try Played(vault: typed).afterVault.first == echo)
  }

  @Test(arguments: [
    ("answer 2 swordfish", "> answer 2 *********", "! this is not accepted as 2FA code"),
    (
      "answer 2 sword fish", "> answer 2 ***** ****",
      "! nothing may follow: type answer N [TEXT], without what follows it; a text of several words in quotes"
    ),
    (
      "answer 2 'swordfish", "> answer * **********",
      "! the quote ' is not closed; close it, or write \\' for the character itself"
    ),
    (
      "anwser 2 swordfish", "> anwser 2 *********",
      "? unknown command: anwser (did you mean answer?)"
    ),
    ("password swordfish", "> password *********", "! an alert is open"),
  ])
  func `K19: what is typed unseen into an alert stands in no line`(
    typed: String,
    echo: String,
    answer: String
  ) throws {
    let played = try Played(vault: "login\n\(typed)")
    #expect(Array(played.afterVault.dropFirst(2)) == [echo, answer, "bye"])
  }

  @Test func `K19: a text that may be seen is echoed, and where none is asked for it is not`()
    throws
  {
    let played = try Played(vault: "rename\nanswer 1 Ada\nanswer 1 Ada\npair\nanswer 1 Ada")
    #expect(
      played.afterVault == [
        "> rename", "alert: |Who?|[1] OK <text: name>", "> answer 1 Ada", "error: Ada",
        "> answer 1 ***", "! no alert is open", "> pair", "alert: A|first|[1] OK",
        "alert: B|second|[1] OK", "> answer 1 ***", "! no text is asked for", "bye",
      ]
    )
  }

  @Test func `K19: a line shows a secret masked, however it is bound`() throws {
    let played = try Played(vault: "password swordfish\npassword 'a b' c\nstate")
    #expect(played.output.contains("password: *********"))
    #expect(!(played.output + played.diagnostics).contains { $0.contains("swordfish") })
    #expect(!played.output.contains { $0.contains("a b") })
  }

  @Test func `K19: a word of a screen that has gone still hides what stands behind it`() throws {
    let played = try Played(vault: "door\npassword swordfish")
    #expect(
      played.output.suffix(3) == ["> password *********", "? unknown command: password", "bye"]
    )
  }

  @Test func `K19, K14: strictly, the diagnostics do not quote a secret either`() throws {
    let style = Session.Style(source: "tour.txt", echoes: true, isStrict: true, isTimeVirtual: true)
    let played = try Played(vault: "login\nanswer 2 swordfish", style: style)
    #expect(played.diagnostics == ["tour.txt, line 2: ! this is not accepted as 2FA code"])
    #expect(played.status == 2)
  }

  @Test func `K19: a secret argument of one's own is not quoted when it does not parse`() throws {
    let pin = Argument<Int>("PIN", "four digits", isSecret: true) { $0.count == 4 ? Int($0) : nil }
    var typed = TypedArguments(of: WordForm("unlock", "unlocks", pin), ["12345"])
    #expect(throws: Refusal("PIN must be four digits")) { try typed.next(pin) }
  }
}
