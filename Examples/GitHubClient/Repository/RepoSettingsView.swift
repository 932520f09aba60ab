import ThoriumConsole

/// The settings of a repository on a console.
struct RepoSettingsView: View {
  func bind(reactor: Binder<RepoSettingsReactor>) {
    reactor.line("repository") { "\($0.id)" }
    reactor.line("star") { $0.isStarred ? "yes" : "no" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("owner", "shows the owner") { .owner }
  }
}
