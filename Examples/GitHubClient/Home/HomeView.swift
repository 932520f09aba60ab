import ThoriumConsole

/// The tabs on a console: their names, and below them the selected tab.
struct HomeView: View {
  func bind(reactor: Binder<HomeReactor>) {
    reactor.line("tab") { state in
      HomeReactor.Tab.allCases
        .map { $0.title + ($0 == state.tab ? "*" : "") }
        .joined(separator: "  ")
    }
    reactor.pulse(\.$loggedOut) { "saved: rawLogin=\($0) token=no" }
    reactor.pulse(\.$error) { "error: \($0)" }
    let tabs = Argument.choice("NAME", HomeReactor.Tab.allCases)
    reactor.action("tab", "shows the tab called NAME", tabs) { .show($0) }
    reactor.child(\.news, NewsView()) { $0.tab == .news }
    reactor.child(\.repositories, RepositoriesView()) { $0.tab == .repositories }
    reactor.child(\.discover, DiscoverView()) { $0.tab == .discover }
    reactor.child(\.profile, ProfileView()) { $0.tab == .profile }
  }
}
