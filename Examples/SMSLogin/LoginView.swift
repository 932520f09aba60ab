import ThoriumConsole

/// The login on a console.
///
/// It prints the number and the code on purpose, so that a script shows what is sent. A real
/// program writes neither anywhere.
struct LoginView: View {
  func bind(reactor: Binder<LoginReactor>) {
    reactor.line("mobile") {
      field($0.mobile, of: LoginReactor.mobileLength, isValid: $0.mobileError == nil)
    }
    reactor.line("code") {
      field($0.code, of: LoginReactor.codeLength, isValid: $0.codeError == nil)
    }
    reactor.line("status") {
      $0.session != nil ? "done" : $0.isRequesting ? "requesting" : "waiting"
    }
    reactor.pulse(\.$request) {
      """
      POST #\($0.number) mobileNo=\($0.mobileNo) authCodeSMS=\($0.authCodeSMS) \
      deviceNo=\($0.deviceNo)
      """
    }
    reactor.pulse(\.$error) { "error\($0.code.map { " \($0)" } ?? ""): \($0.errorInfo)" }
    reactor.action("mobile", "fills in the mobile number", .text) { text in .mobile(text) }
    reactor.action("code", "fills in the code", .text) { text in .code(text) }
    reactor.action("submit", "sends what is filled in") { .submit }
  }
}

/// A text, how far it is filled in, and whether it is right.
private func field(_ text: String, of length: Int, isValid: Bool) -> String {
  "\(text) (\(text.count)/\(length))\(isValid ? " ok" : "")"
}

/// The screen below the login: there is nothing to see.
struct WelcomeView: View {
  func bind(reactor: Binder<Welcome>) {}
}
