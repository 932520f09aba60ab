import ThoriumConsole
import ThoriumParts

/// The login on a console.
///
/// It prints the number and the code on purpose, so that a script shows
/// the sent data. A real program must not write them anywhere.
struct LoginView: View {
  func bind(reactor: Binder<LoginReactor>) {
    reactor.line("mobile") { "\($0.mobile) \($0.mobile.hint)" }
    reactor.line("code") { "\($0.code) \($0.code.hint)" }
    reactor.line("status") {
      $0.session != nil ? "done" : $0.running.isEmpty ? "waiting" : "requesting"
    }
    reactor.pulse(\.$request) {
      "POST #\($0.number) mobileNo=\($0.mobileNo) authCodeSMS=\($0.authCodeSMS) deviceNo=\($0.deviceNo)"
    }
    reactor.pulse(\.$error) { "error\($0.code.map { " \($0)" } ?? ""): \($0.errorInfo)" }
    reactor.action("mobile", "fills in the mobile number", .text) { text in .mobile(text) }
    reactor.action("code", "fills in the code", .text) { text in .code(text) }
    reactor.action("submit", "submits the form") { .submit }
  }
}

/// The screen below the login, which shows nothing.
struct WelcomeView: View {
  func bind(reactor: Binder<Welcome>) {}
}

extension Field {
  /// The length and validity of the text: `(3/4)`, `(4/4) ok`.
  var hint: String { "(\(text.count)/\(rule.length ?? 0))\(isValid ? " ok" : "")" }
}
