import ThoriumConsole
import ThoriumScreens

/// The repositories on a console, with a line for each first letter.
struct RepositoriesView: View {
  func bind(reactor: Binder<RepositoriesReactor>) {
    reactor.line("segment") { $0.segment == .owned ? "Owned*  Starred" : "Owned  Starred*" }
    reactor.line("keyword") { $0.keyword.isEmpty ? nil : $0.keyword }
    reactor.line("hud") { $0.running.contains($0.segment) ? "Loading..." : nil }
    reactor.line("rows") { $0.missed.contains($0.segment) && $0.list.isEmpty ? "(no data)" : nil }
    reactor.sections(\.list, isFilledWhole: true, title: \.self, \.name)
    reactor.query("letters", "prints the first letters, as an index next to the list") {
      [$0.list.letters.joined(separator: " ")]
    }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("owned", "shows your own repositories") { .show(.owned) }
    reactor.action("starred", "shows the repositories with your star") { .show(.starred) }
    reactor.action("search", "shows the repositories whose name contains TEXT", .text) {
      .search($0)
    }
    reactor.action("refresh", "loads the repositories again") { .load }
    reactor.action("select", "opens row S.R", .place) { .select($0) }
  }
}
