import ThoriumConsole

/// The profile of a user on a console.
struct ProfileView: View {
  func bind(reactor: Binder<ProfileReactor>) {
    reactor.line("login") { $0.login }
    reactor.line("name") { $0.text(\.name) }
    reactor.line("company") { $0.text(\.company) }
    reactor.line("location") { $0.text(\.location) }
    reactor.line("email") { $0.text(\.email) }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("refresh", "loads the user again") { .load }
    reactor.action("followers", "shows the followers of the user") { .people(.followers) }
    reactor.action("following", "shows the users that the user follows") { .people(.following) }
    reactor.action("settings", "shows your settings") { .settings }
  }
}
