import ThoriumConsole

/// The tabs on a console: their names, and below them the selected tab.
struct HomepageView: View {
  func bind(reactor: Binder<HomepageReactor>) {
    reactor.line("tab") { state in
      HomepageReactor.Tab.allCases
        .map { $0.title + ($0 == state.tab ? "*" : "") }
        .joined(separator: "  ")
    }
    reactor.pulse(\.$session) { "saved: \($0)" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("show", "shows the tab NAME", .tab) { .show($0) }
    reactor.child(\.news, NewsView()) { $0.tab == .news }
    reactor.child(\.repositories, RepositoriesView()) { $0.tab == .repositories }
    reactor.child(\.discover, DiscoverView()) { $0.tab == .discover }
    reactor.child(\.profile, ProfileView()) { $0.tab == .profile }
  }
}

extension HomepageReactor.Tab {
  /// The title of the tab.
  fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Argument<HomepageReactor.Tab> {
  /// The name of a tab.
  fileprivate static var tab: Self {
    let names = Value.allCases.map(\.rawValue)
    return Self("NAME", "news, repositories, discover or profile", samples: names) {
      Value(rawValue: $0.lowercased())
    }
  }
}
