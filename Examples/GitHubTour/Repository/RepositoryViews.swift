import ThoriumConsole
import ThoriumScreens

/// A repository on a console.
struct RepoDetailView: View {
  func bind(reactor: Binder<RepoDetailReactor>) {
    reactor.line("title") { "\($0.id.name) / \($0.id.owner)" }
    reactor.line("branch") { $0.reference?.name ?? "(default)" }
    reactor.line("updated") { $0.updated }
    reactor.line("readme") { $0.readme.map(summary) ?? ($0.isLoading ? "(loading)" : nil) }
    reactor.line("hud") { $0.running.contains(.branches) ? "Loading Branches & Tags..." : nil }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("branches", "shows the branches and tags") { .branches }
    reactor.action("refresh", "loads everything again") { .load }
  }
}

/// The branches and tags on a console.
struct SelectBranchOrTagView: View {
  func bind(reactor: Binder<SelectBranchOrTagReactor>) {
    reactor.line("rows") { $0.isEmpty ? "(no data)" : nil }
    reactor.sections(\.self) { row in
      let tag = row.reference.kind == .tag ? " (tag)" : ""
      return row.reference.name + tag + (row.isSelected ? " *" : "")
    }
    reactor.action("select", "chooses row S.R", .place) { .select($0) }
    reactor.action("cancel", "keeps the current branch") { .cancel }
  }
}

/// Returns the first three blocks of a readme, on one line.
func summary(of readme: String) -> String {
  let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.split(separator: "").prefix(3).map { $0.joined(separator: " ") }
    .joined(separator: " / ")
}
