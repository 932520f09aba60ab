import ThoriumConsole
import ThoriumScreens

/// The search on a console.
struct SearchView: View {
  func bind(reactor: Binder<SearchReactor>) {
    reactor.field("keyword", "fills in the keyword", \.keyword, .text, word: "type") { .type($0) }
    reactor.list(\.recent.elements) { "recent: \($0.id)" }
    reactor.line("hud") { $0.running.isEmpty ? nil : "Searching..." }
    reactor.line("found") { state in
      state.found.map { $0.isEmpty ? "No Results" : $0.map(\.description).joined(separator: ", ") }
    }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("submit", "searches for the keyword") { .submit }
    reactor.action("again", "searches for the text of row N", .int) { .again($0) }
    reactor.action("select", "opens result N, counted from 0", .int) {
      .select($0)
    }
  }
}
