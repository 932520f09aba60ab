import ThoriumConsole

/// A screen of the first tab on a console, which only has commands.
struct HomeView: View {
  func bind(reactor: Binder<HomeReactor>) {
    reactor.action("push", "shows a screen called TEXT on top", .text) { .request(.push($0)) }
    reactor.action("pop", "removes the top screen") { .request(.pop) }
    reactor.action("popTo", "removes all screens above screen N", .int) { .request(.popTo($0)) }
    reactor.action("popToRoot", "removes all screens but the first") { .request(.popToRoot) }
    reactor.action("present", "shows a screen called TEXT in a new stack", .text) {
      .request(.present($0))
    }
    reactor.action("dismiss", "removes the topmost stack") { .request(.dismiss) }
    reactor.action("setStack", "shows three new screens alone", .text, .text, .text) {
      .request(.setStack([$0, $1, $2]))
    }
  }
}
