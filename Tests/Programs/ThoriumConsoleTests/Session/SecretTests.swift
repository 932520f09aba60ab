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
      "! too many words: type answer N [TEXT], without the rest; a text of several words in quotes"
    ),
    (
      "answer 2 'swordfish", "> answer * **********",
      "! the quote ' is not closed; close it, or write \\' for the character itself"
    ),
    (
      "anwser 2 swordfish", "> ****** * *********",
      "? unknown command: ****** (did you mean answer?)"
    ),
    ("answer 123456", "> answer ******", "! no choice ******"),
    ("answer swordfish", "> answer *********", "! N must be a whole number, not \"*********\""),
    ("123456", "> ******", "? unknown command: ****** (did you mean answer?)"),
    ("'1 2' 123456", "> *** ******", "? unknown command: *** (did you mean answer?)"),
    (
      "123456'", "> *******",
      "! the quote ' is not closed; close it, or write \\' for the character itself"
    ),
    ("say 123456", "> say ******", "! an alert is open"),
    (
      "tree json 123456", "> tree json ******",
      "! too many words: type tree [json], without the rest"
    ),
    ("password swordfish", "> password *********", "! an alert is open"),
  ])
  func `K19: secret input for an alert appears in no line`(
    typed: String,
    echo: String,
    answer: String
  ) throws {
    let played = try Played(vault: "login\n\(typed)")
    #expect(Array(played.afterVault.dropFirst(2)) == [echo, answer, "bye"])
  }

  @Test(arguments: [
    ("pass hunter22", "> **** ********", "? unknown command: **** (help lists the commands)"),
    (
      "password=hunter22", "> *****************",
      "? unknown command: ***************** (help lists the commands)"
    ),
    ("'hunter 22", "> ******* **", nil),
    (
      "pasword hunter22", "> pasword ********",
      "? unknown command: pasword (did you mean password?)"
    ),
    (
      "tree json hunter22", "> tree json ********",
      "! too many words: type tree [json], without the rest"
    ),
    ("storm 2", "> storm 2", "! 2 storms are too many"),
  ])
  func `K19: unknown words on a screen that takes a secret appear in no line`(
    typed: String,
    echo: String,
    answer: String?
  ) throws {
    let lines = try Played(vault: typed).afterVault
    #expect(lines.first == echo)
    if let answer { #expect(lines.dropFirst().first == answer) }
  }

  @Test func `K19: a screen that takes no secret shows typed text, even mistyped`() throws {
    let played = try Played(vault: "door\nopen sesame\ntick 1 2")
    #expect(
      played.output.suffix(5) == [
        "> open sesame", "? unknown command: open (help lists the commands)", "> tick 1 2",
        "! too many words: type tick [N], without \"2\"", "bye",
      ]
    )
  }

  @Test
  func `K19: a secret stays one while another alert covers its alert`() throws {
    let played = try Played(vault: "login\nnetwork off\nanswer 123456\n123456")
    #expect(
      played.output.suffix(5) == [
        "> answer ******", "! no choice ******", "> ******",
        "? unknown command: ****** (did you mean answer?)", "bye",
      ]
    )
  }

  @Test(arguments: [
    ("answer 123456", "> answer ******", "! no alert is open"),
    ("answer 2 123456", "> answer * ******", "! no alert is open"),
    ("answer hunter22", "> answer ********", "! no alert is open"),
    (
      "anwser 123456", "> anwser ******", "? unknown command: anwser (did you mean answer?)"
    ),
  ])
  func `K19: an answer that comes after its secret alert was closed is masked`(
    typed: String,
    echo: String,
    answer: String
  ) throws {
    let played = try Played(vault: "login\nanswer 1\n\(typed)\nrename\nanswer 1 Ada")
    #expect(
      Array(played.afterVault.dropFirst(3)) == [
        echo, answer, "> rename", "alert: |Who?|[1] OK <text: name>", "> answer 1 Ada",
        "error: Ada", "bye",
      ]
    )
  }

  @Test(arguments: [
    ("answer 123456", "> answer ******", "! no choice ******"),
    ("answer 123456 2", "> answer ****** *", "! no choice ******"),
    ("answer hunter22", "> answer ********", "! N must be a whole number, not \"********\""),
    ("answer 1 123456", "> answer 1 ******", "! no text is asked for"),
    (
      "anwser 123456", "> anwser ******", "? unknown command: anwser (did you mean answer?)"
    ),
    ("answer 1", "> answer 1", "alert: A|first|[1] OK"),
  ])
  func `K19: an answer is masked after another alert replaced its secret alert`(
    typed: String,
    echo: String,
    answer: String
  ) throws {
    let played = try Played(vault: "login\nanswer 1\npair\n\(typed)")
    #expect(
      Array(played.afterVault.dropFirst(3)) == [
        "> pair", "alert: A|first|[1] OK", "alert: B|second|[1] OK", echo, answer, "bye",
      ]
    )
  }

  @Test
  func `K19: a text that may be seen is echoed, and where none is asked for it is not`() throws {
    let played = try Played(vault: "rename\nanswer 1 Ada\nanswer 1 Ada\npair\nanswer 1 Ada")
    #expect(
      played.afterVault == [
        "> rename", "alert: |Who?|[1] OK <text: name>", "> answer 1 Ada", "error: Ada",
        "> answer 1 ***", "! no alert is open", "> pair", "alert: A|first|[1] OK",
        "alert: B|second|[1] OK", "> answer 1 ***", "! no text is asked for", "bye",
      ]
    )
  }

  @Test func `K19: a word of a removed screen still hides its argument`() throws {
    let played = try Played(vault: "door\npassword swordfish")
    #expect(
      played.output.suffix(3) == [
        "> password *********", "? unknown command: password (help lists the commands)", "bye",
      ]
    )
  }

  @Test(arguments: [
    ("help password 'hunter22", "> help ******** *********"),
    ("'help' help \"password\" 'hunter22", "> 'help' **** ********** *********"),
    ("help help password hunter22", "> help help password ********"),
    ("help open 'sesame", "> help open 'sesame"),
  ])
  func `K19: help on a word of a removed screen hides its argument`(
    typed: String,
    echo: String
  ) throws {
    #expect(try Played(vault: "door\n\(typed)").output.contains(echo))
  }

  @Test func `K19: a secret argument of one's own is not quoted when it does not parse`() throws {
    let pin = Argument<Int>("PIN", "four digits", isSecret: true) { $0.count == 4 ? Int($0) : nil }
    var typed = TypedArguments(of: CommandForm("unlock", "unlocks", pin), ["12345"])
    #expect(throws: Refusal("PIN must be four digits")) { try typed.next(pin) }
  }
}
