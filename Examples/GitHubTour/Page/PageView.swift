import ThoriumConsole

/// A page on a console.
struct PageView: View {
  func bind(reactor: Binder<PageReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("page") { $0.text }
    reactor.action("close", "closes the page") { () }
  }
}
