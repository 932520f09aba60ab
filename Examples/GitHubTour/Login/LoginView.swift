import ThoriumConsole
import ThoriumScreens

/// The login on a console.
struct LoginView: View {
  func bind(reactor: Binder<LoginReactor>) {
    reactor.line("avatar") { $0.avatar ?? "default-avatar" }
    reactor.field("username", "fills in the name", \.username, .text) { .username($0) }
    reactor.field("password", "fills in the password", \.password, .secret) { .password($0) }
    reactor.line("hud") { $0.isBusy ? "Logging in..." : nil }
    reactor.line("login") { $0.refusal(of: .login) == nil ? "on" : "off" }
    reactor.line("browser") { $0.refusal(of: .browser) == nil ? "on" : "off" }
    reactor.pulse(\.$account) { "saved: rawLogin=\($0.login) token=yes" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("login", "logs in") { .login }
    reactor.action("return", "logs in, like the return key in the password field") { .login }
    reactor.action("browser", "logs in with the browser") { .browser }
    reactor.action("avatar", "shows the avatar large") { .showAvatar }
  }
}
