import ThoriumConsole
import ThoriumScreens

/// The tabs on a console: their names, and below them the selected tab.
struct HomepageView: View {
  func bind(reactor: Binder<HomepageReactor>) {
    reactor.line("tab") { state in
      HomepageReactor.Tab.allCases.map { $0.title + ($0 == state.tab ? "*" : "") }
        .joined(separator: "  ")
    }
    reactor.line("network") { $0.isReachable ? nil : "unreachable" }
    reactor.pulse(\.$loggedOut) { "saved: rawLogin=\($0) token=no" }
    reactor.pulse(\.$error) { "error: \($0)" }
    let tabs = Argument.choice("NAME", HomepageReactor.Tab.allCases)
    reactor.action("tab", "shows the tab called NAME", tabs) { .show($0) }
    reactor.action("logout", "logs out") { .logOut }
    for tab in HomepageReactor.Tab.allCases {
      reactor.child(tab.place, TabView()) { $0.tab == tab }
    }
  }
}

/// A tab on a console.
struct TabView: View {
  func bind(reactor: Binder<TabReactor>) {
    reactor.line("title") { $0.isLoading ? "Loading..." : $0.name }
    reactor.line("hud") { $0.isLoading && $0.list.isEmpty ? "Loading..." : nil }
    reactor.line("rows") { !$0.isLoading && $0.list.isEmpty ? "(no data)" : nil }
    reactor.sections(\.list, isFilledWhole: true) { $0.text }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("select", "opens row S.R", .place) { .select($0) }
    reactor.action("refresh", "loads the rows again") { .load }
  }
}
