import ThoriumConsole
import ThoriumParts

/// A repository on a console.
struct RepoDetailView: View {
  func bind(reactor: Binder<RepoDetailReactor>) {
    reactor.line("title") { "\($0.id.name) / \($0.id.owner)" }
    reactor.line("branch") { $0.reference?.name ?? "(default)" }
    reactor.line("updated") { $0.updated }
    reactor.line("star") { $0.isStarred == true ? "yes" : nil }
    reactor.line("readme") { $0.summary ?? ($0.isMissed ? nil : "(loading)") }
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

extension RepoDetailReactor.State {
  /// The first three blocks of the readme, on one line.
  fileprivate var summary: String? {
    guard let readme else { return nil }
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(separator: "").prefix(3).map { $0.joined(separator: " ") }
      .joined(separator: " / ")
  }
}
