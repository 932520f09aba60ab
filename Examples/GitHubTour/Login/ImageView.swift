import ThoriumConsole

/// An image on a console, where its address stands for it.
struct ImageView: View {
  func bind(reactor: Binder<ImageReactor>) {
    reactor.line("image") { $0 }
    reactor.action("close", "closes the image") { () }
  }
}
