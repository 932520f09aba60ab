import ThoriumConsole
import ThoriumScreens

/// The news on a console.
struct NewsView: View {
  func bind(reactor: Binder<NewsReactor>) {
    reactor.line("network") { $0.isReachable ? nil : "unreachable" }
    reactor.line("title") { $0.isLoading ? "Loading..." : "News" }
    reactor.line("hud") { $0.isLoading && $0.list.isEmpty ? "Loading..." : nil }
    reactor.line("rows") { !$0.isLoading && $0.list.isEmpty ? "(no data)" : nil }
    reactor.sections(\.list, isFilledWhole: true) { $0.text }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.pulse(\.$log) { "log: \($0)" }
    reactor.action("refresh", "loads newer events") { .load(.pull) }
    reactor.action("more", "loads older events") { .load(.more) }
    reactor.action("select", "opens row S.R", .place) { .select($0) }
  }
}
