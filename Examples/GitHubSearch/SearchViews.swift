import Thorium
import ThoriumConsole

/// The search on a console.
struct SearchView: View {
  func bind(reactor: Binder<SearchReactor>) {
    reactor.line("query") { $0.query.isEmpty ? "-" : $0.query }
    reactor.list(\.repositories) { $0.id }
    reactor.line("found") { "\($0.repositories.count)" }
    reactor.line("next") { $0.nextPage.map { "page \($0)" } ?? "-" }
    reactor.pulse(\.$error) { "warning: \($0)" }
    reactor.line("status") { $0.loadingPage.map { "loading page \($0)" } ?? "idle" }
    reactor.action("search", "searches for TEXT", .text) { text in .updateQuery(text) }
    reactor.action("more", "loads the next page") { .loadNextPage }
    reactor.action("open", "opens the repository in row N", .int) { row in .open(row) }
  }
}

/// One repository on a console.
struct RepositoryView: View {
  func bind(reactor: Binder<ConstantReactor<Repository>>) {
    reactor.line("page") { "https://github.com/\($0.id)" }
  }
}
