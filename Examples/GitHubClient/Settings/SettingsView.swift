import ThoriumConsole

/// The settings on a console.
struct SettingsView: View {
  func bind(reactor: Binder<SettingsReactor>) {
    reactor.line("about") { "GitHubTour \($0.version ?? "-")" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("feedback", "opens the feedback form") { .feedback }
    reactor.action("logout", "logs out") { .logOut }
  }
}
