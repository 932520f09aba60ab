import Thorium
import ThoriumConsole

/// An image, as large as the screen.
struct ImageReactor: Reactor {
  enum Event: Sendable, Equatable { case closed }

  let initialState: String

  func mutate(action: Void) -> Effect<Self> { .event(.closed) }

  func reduce(into state: inout String, mutation: Never) {}
}

struct ImageView: View {
  func bind(reactor: Binder<ImageReactor>) {
    reactor.line("image") { $0 }
    reactor.action("close", "closes the image") { () }
  }
}

/// An image that is presented until it is closed.
struct ImageFlow: Coordinator {
  let url: String

  var flowName: String { "Image" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.present(ImageReactor(initialState: url))
    for await _ in screen.events { flow.dismiss(screen) }
  }
}
