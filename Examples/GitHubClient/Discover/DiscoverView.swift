import ThoriumConsole
import ThoriumScreens

/// The trending repositories on a console.
struct DiscoverView: View {
  func bind(reactor: Binder<DiscoverReactor>) {
    reactor.line("trend") { "\($0.trend.since) \($0.trend.language)" }
    reactor.line("hud") { $0.running.isEmpty ? nil : "Loading..." }
    reactor.line("rows") {
      ($0.isLoaded || $0.isMissed) && $0.repositories.isEmpty ? "(no data)" : nil
    }
    reactor.list(\.repositories) { "\($0)" }
    reactor.pulse(\.$error) { "error: \($0)" }
    let period = Argument.choice("PERIOD", ["daily", "weekly", "monthly"])
    reactor.action("trend", "shows the trends of a PERIOD and a LANGUAGE", period, .language) {
      since,
      language in
      .change(Trend(since: since, language: language))
    }
    reactor.action("refresh", "loads the repositories again") { .load }
    reactor.action("search", "searches for repositories") { .search }
    reactor.action("select", "opens the repository in row N", .int) { .select($0) }
  }
}

extension Argument<String> {
  fileprivate static var language: Self {
    Self("LANGUAGE", "the name of a language", samples: ["swift", "c"]) { $0.isEmpty ? nil : $0 }
  }
}
