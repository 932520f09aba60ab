import ThoriumConsole
import ThoriumScreens

/// The login on a console.
///
/// It prints the number and the code on purpose, so that a script shows
/// the sent data. A real program must not write them anywhere.
struct LoginView: View {
  func bind(reactor: Binder<LoginReactor>) {
    reactor.field("mobile", "fills in the mobile number", \.mobile, .text) { .mobile($0) }
    reactor.field("code", "fills in the code", \.code, .text) { .code($0) }
    reactor.line("status") {
      $0.session != nil ? "done" : $0.running.isEmpty ? "waiting" : "requesting"
    }
    reactor.pulse(\.$request) { "POST \($0)" }
    reactor.pulse(\.$error) { "error\($0.code.map { " \($0)" } ?? ""): \($0.errorInfo)" }
    reactor.action("submit", "submits the form") { .submit }
  }
}
