import Testing
import Thorium

struct AlertTests {
  @Test func `an alert is printed on one line`() {
    let code = Alert(
      "Tips",
      "The code, please",
      field: .secure("2FA code"),
      choices: [.init("Cancel", .cancel), .init("Login", takesText: true)]
    )
    #expect("\(code)" == "Tips|The code, please|[1] Cancel [2] Login <secure: 2FA code>")
    let name = Alert("", "Who?", field: .text("name"), choices: [.init("OK", takesText: true)])
    #expect("\(name)" == "|Who?|[1] OK <text: name>")
    let bare = Question("Log out?", choices: [.cancel("Stay", false), .choice("Log out", true)])
    #expect("\(bare.alert)" == "Log out?|[1] Stay [2] Log out")
  }
}
