import ThoriumConsole
import ThoriumScreens

/// A repository on a console.
struct RepositoryView: View {
  func bind(reactor: Binder<RepositoryReactor>) {
    reactor.line("title") { "\($0.id.name) / \($0.id.owner)" }
    reactor.line("branch") { $0.reference?.name ?? "(default)" }
    reactor.line("updated") { $0.updated }
    reactor.line("star") { $0.isStarred.map { $0 ? "yes" : "no" } }
    reactor.line("readme") { $0.readme.map(summary) ?? ($0.isMissed ? nil : "(loading)") }
    reactor.line("hud") { $0.running.contains(.branches) ? "Loading Branches & Tags..." : nil }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("branches", "shows the branches and tags") { .branches }
    reactor.action("star", "stars or unstars the repository") { .star }
    reactor.action("readme", "shows the whole readme") { .readme }
    reactor.action("code", "shows the files of the repository") { .code }
    reactor.action("settings", "shows the settings and the owner of the repository") { .settings }
    reactor.action("refresh", "loads everything again") { .load }
  }
}
