import ThoriumConsole

/// An image on a console, represented by its address.
struct ImageView: View {
  func bind(reactor: Binder<ImageReactor>) {
    reactor.line("image") { $0 }
    reactor.action("close", "closes the image") { () }
  }
}
